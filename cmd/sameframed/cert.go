package main

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// certificate is that of the lobby. Its files are looked at again now and then,
// for certificates are renewed more often than a service is restarted.
type certificate struct {
	cert, key string
	log       *slog.Logger

	mu      sync.Mutex
	now     *tls.Certificate
	changed time.Time // of the files, as loaded
	looked  time.Time
}

// lookAgain is how often the files are looked at, at most.
const lookAgain = time.Minute

// loadCertificate reads the files. One that devices will refuse is an error.
func loadCertificate(cert, key string, log *slog.Logger) (*certificate, error) {
	c := &certificate{cert: cert, key: key, log: log, looked: time.Now()}
	pair, err := c.read()
	if err != nil {
		return nil, err
	}
	c.now, c.changed = pair, c.written()
	return c, nil
}

func (c *certificate) read() (*tls.Certificate, error) {
	cert, err := readSmall(c.cert)
	if err != nil {
		return nil, fmt.Errorf("--cert: %w", err)
	}
	key, err := readSmall(c.key)
	if err != nil {
		return nil, fmt.Errorf("--key: %w", err)
	}
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		return nil, fmt.Errorf("--cert %s, --key %s: %w", c.cert, c.key, err)
	}
	if end := pair.Leaf.NotAfter; time.Now().After(end) {
		return nil, fmt.Errorf("--cert %s expired on %s, and devices would refuse it; get a new one", c.cert, end.Format(time.DateOnly))
	}
	return &pair, nil
}

// written is when one of the files was last written; the zero time when that
// cannot be known.
func (c *certificate) written() (last time.Time) {
	for _, name := range []string{c.cert, c.key} {
		if info, err := os.Stat(name); err == nil && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}

// get is for tls.Config. Files that cannot be used leave the one in use where it
// is, and the operator reads why.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.looked) >= lookAgain {
		c.looked = time.Now()
		c.renew()
	}
	return c.now, nil
}

func (c *certificate) renew() {
	at := c.written()
	if at.Equal(c.changed) {
		return
	}
	c.changed = at
	pair, err := c.read()
	if err != nil {
		c.log.Error("certificate not renewed", "error", err)
		return
	}
	c.now = pair
	c.log.Info("certificate renewed", "until", pair.Leaf.NotAfter.Format(time.DateOnly))
}
