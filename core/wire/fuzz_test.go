package wire

import (
	"bytes"
	"testing"
)

func FuzzDecodeAction(f *testing.F) {
	for _, c := range actionForms {
		f.Add(unhex(f, c.hex))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		checkOneForm(t, src)
		u, err := DecodeUnitAction(src)
		if err != nil {
			return
		}
		if back, err := u.Append(nil); err != nil || !bytes.Equal(back, src) {
			t.Fatalf("% x decodes to %+v, which encodes to % x (%v)", src, u, back, err)
		}
	})
}

// FuzzDecodeBundle gets bundles without their checksum, which it adds itself:
// otherwise no mutation would get past the first check.
func FuzzDecodeBundle(f *testing.F) {
	tick := teamFight()
	raw, _ := tick.Append(nil)
	f.Add(raw[:len(raw)-crcBytes])
	f.Add(unhex(f, "fffffffe ffffffff ff7f ff01 000b00 ff01"))
	f.Fuzz(func(t *testing.T, body []byte) {
		var b Bundle
		_ = b.Decode(body)
		src := sealed(bytes.Clone(body)...)
		if b.Decode(src) != nil {
			return
		}
		if back, err := b.Append(nil); err != nil || !bytes.Equal(back, src) {
			t.Fatalf("% x decodes to %+v, which encodes to % x (%v)", src, b, back, err)
		}
	})
}

func FuzzDecodeMessage(f *testing.F) {
	for _, c := range messageForms {
		f.Add(unhex(f, c.hex))
	}
	f.Fuzz(func(t *testing.T, src []byte) { checkMessage(t, src) })
}
