package main

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// proxies are those whose word about the address of a client counts.
type proxies []netip.Prefix

// parseProxies reads addresses and prefixes.
func parseProxies(texts []string) (all proxies, err error) {
	for _, t := range texts {
		p, err := netip.ParsePrefix(t)
		if a, single := netip.ParseAddr(t); single == nil {
			a = a.Unmap().WithZone("")
			p, err = netip.PrefixFrom(a, a.BitLen()), nil
		}
		switch {
		case err != nil:
			return nil, fmt.Errorf("--trusted-proxy %q: want an address or a prefix, as in 127.0.0.1 or 10.0.0.0/8", cmp.Or(t, " "))
		case p.Bits() == 0:
			return nil, fmt.Errorf("--trusted-proxy %q would believe everybody; name the proxy's own address", t)
		}
		all = append(all, p.Masked())
	}
	return all, nil
}

// trusts reports whether an address is one of a proxy.
func (p proxies) trusts(a netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(a) {
			return true
		}
	}
	return false
}

// trustsPeer is trusts for HOST:PORT of a connection.
func (p proxies) trustsPeer(remote string) bool {
	a, err := netip.ParseAddrPort(remote)
	return err == nil && p.trusts(a.Addr().Unmap().WithZone(""))
}

// unreadable is the address of a client of whom a proxy says what is none: all of
// them count as one.
const unreadable = "unreadable:0"

// client is whom a request comes from, as HOST:PORT. Each proxy appends the address
// that it got a request from, so the last one that is no proxy's is the client's, and
// what stands before it the client may have made up. Where there is none, the
// connection's own address counts.
func (p proxies) client(r *http.Request) string {
	if !p.trustsPeer(r.RemoteAddr) {
		return r.RemoteAddr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop := strings.TrimSpace(hops[i])
		a, err := netip.ParseAddr(strings.Trim(hop, "[]"))
		if at, withPort := netip.ParseAddrPort(hop); withPort == nil {
			a, err = at.Addr(), nil
		}
		switch a = a.Unmap().WithZone(""); {
		case hop == "" && len(hops) == 1:
			return r.RemoteAddr
		case err != nil:
			return unreadable
		case !p.trusts(a):
			return net.JoinHostPort(a.String(), "0")
		}
	}
	return r.RemoteAddr
}

// behind lets everything further on see the client's address instead of the proxy's.
func (p proxies) behind(h http.Handler) http.Handler {
	if len(p) == 0 {
		return h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = p.client(r)
		h.ServeHTTP(w, r)
	})
}
