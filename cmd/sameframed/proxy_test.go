package main

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"sameframe/cmd/sameframed/internal/lobby"
)

func TestWhoComesThroughATrustedProxyCountsByHisOwnAddress(t *testing.T) {
	p, err := parseProxies([]string{"127.0.0.1", "10.0.0.0/8", "fd00::/8", "::ffff:192.0.2.200"})
	if err != nil {
		t.Fatal(err)
	}
	const proxy = "127.0.0.1:5"
	for _, c := range []struct {
		peer, want string
		forwarded  []string
	}{
		{proxy, "198.51.100.7:0", []string{"198.51.100.7"}},
		{proxy, "198.51.100.7:0", []string{"1.1.1.1, 198.51.100.7"}}, // the first one is made up
		{proxy, "198.51.100.7:0", []string{"1.1.1.1", "198.51.100.7, 10.1.2.3", "10.9.9.9"}},
		{proxy, "198.51.100.7:0", []string{"::ffff:198.51.100.7"}},
		{proxy, "198.51.100.7:0", []string{"198.51.100.7:4711"}},
		{proxy, "[2001:db8::1]:0", []string{"[2001:db8::1]:443, fd00::5"}},
		{proxy, "[2001:db8::1]:0", []string{"[2001:db8::1]"}},
		{"[::ffff:10.0.0.9]:5", "198.51.100.7:0", []string{"198.51.100.7, 192.0.2.200"}},
		{proxy, unreadable, []string{"198.51.100.7, unknown"}},
		{proxy, unreadable, []string{"198.51.100.7,"}},
		{proxy, proxy, nil},
		{proxy, proxy, []string{""}},
		{proxy, proxy, []string{"10.1.1.1, 10.2.2.2"}},
		{"192.0.2.1:5", "192.0.2.1:5", []string{"198.51.100.7"}}, // no proxy of ours
	} {
		r := &http.Request{RemoteAddr: c.peer, Header: http.Header{"X-Forwarded-For": c.forwarded}}
		if got := p.client(r); got != c.want {
			t.Errorf("from %s, X-Forwarded-For %q: %s, want %s", c.peer, c.forwarded, got, c.want)
		}
	}
	if a, counted := lobby.AddressOf(unreadable); a.IsValid() || !counted {
		t.Errorf("an address that cannot be read counts as %v, %v", a, counted)
	}
}

// Through a proxy on this machine everybody has the limits of his own address, and
// without one nobody has any.
func TestLimitsHoldThroughATrustedProxy(t *testing.T) {
	for _, trusted := range []bool{true, false} {
		ts := startService(t, func(s *settings) {
			if trusted {
				s.Proxies = []string{"127.0.0.1/32"}
			}
		})
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		dial := func(from string) int {
			ws, answer, err := websocket.Dial(ctx, strings.Replace(ts.url, "http", "ws", 1)+"/v1/lobby",
				&websocket.DialOptions{HTTPHeader: http.Header{"X-Forwarded-For": {"203.0.113.1, " + from}}})
			if err == nil {
				t.Cleanup(func() { ws.CloseNow() })
			}
			return answer.StatusCode
		}
		each := lobby.DefaultLimits().Each
		taken := 0
		for range each + 1 {
			if dial("198.51.100.7") == http.StatusSwitchingProtocols {
				taken++
			}
		}
		if trusted && taken > each || !trusted && taken <= each {
			t.Errorf("trusted %v: one address has %d connections", trusted, taken)
		}
		if got := dial("198.51.100.8"); got != http.StatusSwitchingProtocols {
			t.Errorf("trusted %v: another address is answered %d", trusted, got)
		}
	}
}
