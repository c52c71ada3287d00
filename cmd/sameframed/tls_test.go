package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// certify makes a certificate of this machine that is good until then, and returns
// its files and a client that trusts it.
func certify(t *testing.T, until time.Time) (cert, key string, client *http.Client) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	tmpl := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: until, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, tmpl, tmpl, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, kind string, b []byte) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: b}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	pool := x509.NewCertPool()
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool.AddCert(parsed)
	client = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}
	return write("cert.pem", "CERTIFICATE", der), write("key.pem", "EC PRIVATE KEY", secret), client
}

func TestACertificateThatDevicesWouldRefuseIsNoneAndIsNamed(t *testing.T) {
	good, key, _ := certify(t, time.Now().Add(time.Hour))
	old, oldKey, _ := certify(t, time.Now().Add(-48*time.Hour))
	none := filepath.Join(t.TempDir(), "none.pem")
	for _, c := range []struct{ cert, key, want string }{
		{old, oldKey, old + " expired on "}, {none, key, "--cert: cannot read " + none}, {good, none, "--key: cannot read " + none},
		{good, oldKey, "does not match"}, {key, good, "switched"}, {t.TempDir(), key, "is a directory"},
	} {
		code, _, errs := command(t, "serve", "--listen", "127.0.0.1:0", "--folder", "none", "--cert", c.cert, "--key", c.key)
		if code != exitBad || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%d %q, want %q", code, errs, c.want)
		}
	}
}

func TestARenewedCertificateNeedsNoRestart(t *testing.T) {
	cert, key, _ := certify(t, time.Now().Add(time.Hour))
	var log bytes.Buffer
	c, err := loadCertificate(cert, key, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	serial := func() string {
		c.looked = time.Time{}
		got, err := c.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		return string(got.Leaf.Raw)
	}
	change := func(name, to string) {
		t.Helper()
		b, err := os.ReadFile(to)
		if err != nil {
			t.Fatal(err)
		}
		c.changed = c.changed.Add(-time.Second) // files of the same moment
		if err := os.WriteFile(name, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	first := serial()
	newCert, newKey, _ := certify(t, time.Now().Add(2*time.Hour))
	change(cert, newCert)
	if serial() != first || !strings.Contains(log.String(), "not renewed") {
		t.Errorf("half of a new certificate: %s", &log)
	}
	change(key, newKey)
	if serial() == first || !strings.Contains(log.String(), "certificate renewed") {
		t.Errorf("a new certificate is not used: %s", &log)
	}
}

func TestWithACertificateTheLobbySpeaksTLSOnly(t *testing.T) {
	cert, key, client := certify(t, time.Now().Add(time.Hour))
	ts := startService(t, func(s *settings) { s.Cert, s.Key, s.Listen = cert, key, "0.0.0.0:0" })
	_, port, _ := net.SplitHostPort(ts.tcp.Addr().String())
	base := "https://127.0.0.1:" + port
	resp, err := client.Get(base + "/v1/service")
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatal(err)
	}
	resp.Body.Close()
	ws, _, err := websocket.Dial(t.Context(), "wss"+strings.TrimPrefix(base, "https")+"/v1/lobby", &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		t.Fatal(err)
	}
	ws.CloseNow()
	if resp, err := http.Get("http" + strings.TrimPrefix(base, "https") + "/v1/service"); err == nil {
		if resp.Body.Close(); resp.StatusCode == http.StatusOK {
			t.Error("answers in the clear too")
		}
	}
	if !strings.Contains(ts.out.String(), "https://THIS-MACHINE:"+port) {
		t.Errorf("%s", ts.out)
	}
}

func TestOperatorsMayHaveAnAddressOfTheirOwn(t *testing.T) {
	ts := startService(t, func(s *settings) { s.Admin = "127.0.0.1:0" })
	admin := "http://" + ts.admin.Addr().String()
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 200, "/v1/service": 404} {
		if got, _ := get(t, admin+path); got != want {
			t.Errorf("%s at the operators' address: %d", path, got)
		}
	}
	for path, want := range map[string]int{"/healthz": 404, "/metrics": 404, "/v1/service": 200} {
		if got, _ := get(t, ts.url+path); got != want {
			t.Errorf("%s at the players' address: %d", path, got)
		}
	}
}
