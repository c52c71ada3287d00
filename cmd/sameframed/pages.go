package main

import (
	"fmt"
	"net/http"
	"net/netip"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// handler answers players and, unless operators have an address of their own, them.
func (v *service) handler(withAdmin bool) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", v.front(withAdmin))
	mux.Handle("/v1/", v.host.Lobby().Handler())
	mux.Handle(framesPath, v.host.Gate().Handler(v.settings.Origins...))
	if withAdmin {
		a := v.adminHandler(true)
		for _, p := range []string{"/healthz", "/readyz", "/metrics"} {
			mux.Handle(p, a)
		}
	}
	return v.host.Lobby().Worded(mux)
}

// adminHandler answers operators. Metrics are for this machine only where
// strangers can ask too.
func (v *service) adminHandler(private bool) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if !v.metrics.ready.Load() {
			http.Error(w, "draining", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ready")
	})
	numbers := promhttp.HandlerFor(v.metrics.registry, promhttp.HandlerOpts{})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		if private && !fromHere(r) {
			v.host.Lobby().NoPath(w, r)
			return
		}
		numbers.ServeHTTP(w, r)
	})
	return v.host.Lobby().Worded(mux)
}

// front is the page for whoever opens the address in a browser: what this is, how to
// play, and where to look. It is plain text, for it repeats the address that was asked.
func (v *service) front(withAdmin bool) http.HandlerFunc {
	operators := "Health and metrics are at the address that the operator has given them (--admin)."
	if withAdmin {
		operators = "/healthz      whether it runs\n/readyz       whether it takes new matches\n/metrics      what it counts, for Prometheus; from this machine only"
	}
	return func(w http.ResponseWriter, r *http.Request) {
		scheme := "http"
		if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
			scheme = "https"
		}
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		at := scheme + "://" + r.Host
		fmt.Fprintf(w, "This is a frame service of Sameframe. Matches of the game are played here, with the game and not with a browser.\n\n"+
			"To play:      sameframe join %s\nTo watch:     sameframe join %s --watch CODE\n\n/v1/service   what is served, as JSON\n%s\n", at, at, operators)
	}
}

// fromHere reports whether a request comes from this machine itself, and not from
// elsewhere through a proxy on it.
func fromHere(r *http.Request) bool {
	for _, h := range []string{"Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via"} {
		if r.Header.Get(h) != "" {
			return false
		}
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && from.Addr().Unmap().IsLoopback()
}
