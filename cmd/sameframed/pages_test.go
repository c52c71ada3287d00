package main

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"sameframe/cmd/sameframed/internal/lobby"
)

// Whoever opens the address of a service in a browser learns what it is, how to play,
// and where an operator looks.
func TestTheAddressOfAServiceSaysWhatItIs(t *testing.T) {
	ts := startService(t, nil)
	resp, err := http.Get(ts.url + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "text/plain; charset=utf-8" || resp.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%s, %v", resp.Status, resp.Header)
	}
	for _, want := range []string{"frame service of Sameframe", "sameframe join " + ts.url + "\n", "--watch CODE", "/healthz", "/readyz", "/metrics", "/v1/service"} {
		if !strings.Contains(string(b), want) {
			t.Errorf("no %q in\n%s", want, b)
		}
	}
	apart := startService(t, func(s *settings) { s.Admin = "127.0.0.1:0" })
	if status, text := get(t, apart.url+"/"); status != http.StatusOK || strings.Contains(text, "/healthz") || !strings.Contains(text, "--admin") {
		t.Errorf("with an address of the operators' own: %d\n%s", status, text)
	}
}

// Other paths and methods are refused as the lobby refuses: by a code and a sentence,
// and with the methods that would do.
func TestOtherPathsAndMethodsAreRefusedWithACode(t *testing.T) {
	ts := startService(t, nil)
	apart := startService(t, func(s *settings) { s.Admin = "127.0.0.1:0" })
	admin := "http://" + apart.admin.Addr().String()
	for _, c := range []struct {
		method, url string
		status      int
		code        lobby.Code
		allow       string
	}{
		{"GET", ts.url + "/favicon.ico", 404, lobby.NoSuchPath, ""},
		{"GET", ts.url + "/v1", 404, lobby.NoSuchPath, ""},
		{"GET", ts.url + "/v1/", 404, lobby.NoSuchPath, ""},
		{"GET", ts.url + "/v1/rooms", 404, lobby.NoSuchPath, ""},
		{"GET", ts.url + "/v1/rooms/ABCDE/else", 404, lobby.NoSuchPath, ""},
		{"POST", ts.url + "/else", 404, lobby.NoSuchPath, ""},
		{"POST", ts.url + "/", 405, lobby.BadMethod, "GET, HEAD"},
		{"PUT", ts.url + "/v1/service", 405, lobby.BadMethod, "GET, HEAD"},
		{"GET", ts.url + "/v1/match/result", 405, lobby.BadMethod, "POST"},
		{"DELETE", ts.url + "/healthz", 405, lobby.BadMethod, "GET, HEAD"},
		{"GET", apart.url + "/healthz", 404, lobby.NoSuchPath, ""},
		{"GET", admin + "/", 404, lobby.NoSuchPath, ""},
		{"POST", admin + "/metrics", 405, lobby.BadMethod, "GET, HEAD"},
	} {
		req, _ := http.NewRequestWithContext(t.Context(), c.method, c.url, nil)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		var no lobby.Refusal
		err = json.Unmarshal(b, &no)
		if err != nil || resp.StatusCode != c.status || no.Is != "refused" || no.Code != c.code || no.Text == "" || resp.Header.Get("Allow") != c.allow {
			t.Errorf("%s %s: %s, %v, allows %q: %s", c.method, c.url, resp.Status, err, resp.Header.Get("Allow"), b)
		}
		if kind := resp.Header.Get("Content-Type"); kind != "application/json" {
			t.Errorf("%s %s: %s", c.method, c.url, kind)
		}
	}
	if n := strings.Count(metricsOf(t, ts), `sameframed_lobby_refused_total{code="no-such-path"}`); n != 1 {
		t.Errorf("refusals are counted %d times", n)
	}
}

// metricsOf is what a service counts.
func metricsOf(t *testing.T, ts *testService) string {
	t.Helper()
	_, text := get(t, ts.url+"/metrics")
	return text
}
