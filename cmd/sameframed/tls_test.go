package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
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

// certificate makes a certificate of this machine and returns its files and a
// client that trusts it.
func certificate(t *testing.T) (cert, key string, client *http.Client) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	tmpl := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
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

func TestWithACertificateTheLobbySpeaksTLSOnly(t *testing.T) {
	cert, key, client := certificate(t)
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
