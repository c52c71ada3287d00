package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"sameframe/assets"
	"sameframe/client/link"
	"sameframe/cmd/internal/usage"
	"sameframe/cmd/sameframed/internal/host"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/scripts"
)

func newServe(c console) *cobra.Command {
	s := defaults()
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve matches: lobby, rooms and frames",
		Long: `Serves matches until it is stopped. Without any setting it serves this machine
and prints how to join.

Lobby, WebSocket and metrics are at one TCP port, the frames at the UDP port of
the same number. Tickets travel through the lobby, so beyond this machine it wants
TLS; frames are sealed in any case.

At /healthz it says whether it runs, at /readyz whether it takes new matches, at
/metrics what it counts, for Prometheus. On SIGTERM or Ctrl-C it takes no new
matches and waits for those being played, at most --drain; their players are told
how long that is.

Exit code: 0 stopped in good order, 1 matches were cut off or it failed, 2 bad
usage, unreadable input, or an address that cannot be used.`,
		Example: `  sameframed serve
  sameframed serve --listen :7777 --cert cert.pem --key key.pem --secret s.key
  sameframed serve --tier full --delay 0s --folder matches
  sameframed serve --config sameframed.toml --quiet`,
		Args: usage.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := s.load(cmd.Flags()); err != nil {
				return err
			}
			if err := s.validate(); err != nil {
				return s.where(err)
			}
			return serve(cmd.Context(), c, &s)
		},
	}
	s.bind(cmd.Flags())
	return cmd
}

// framesPath is where the WebSocket of the frame stream is.
const framesPath = "/v1/frames"

// service is everything that serve runs.
type service struct {
	console
	settings *settings
	data     *data.Set
	metrics  *metrics
	host     *host.Host
	log      *slog.Logger
	tcp      net.Listener
	udp      net.PacketConn
	admin    net.Listener // nil: at tcp
	folder   string
	proxies  proxies
	failed   chan error
}

func serve(ctx context.Context, c console, s *settings) error {
	v, err := newService(c, s)
	if err != nil {
		return err
	}
	if err := v.open(); err != nil {
		v.close()
		return err
	}
	v.announce()
	return v.run(ctx)
}

func newService(c console, s *settings) (*service, error) {
	v := &service{console: c, settings: s, metrics: newMetrics(), failed: make(chan error, 4)}
	level := &slog.HandlerOptions{Level: slog.LevelInfo}
	if s.Quiet {
		level.Level = slog.LevelWarn
	}
	v.log = slog.New(slog.NewTextHandler(c.err, level))
	if s.JSON {
		v.log = slog.New(slog.NewJSONHandler(c.err, level))
	}
	var err error
	if v.proxies, err = parseProxies(s.Proxies); err != nil {
		return nil, err
	}
	if v.data, err = battle.Load(assets.FS, scripts.FS); err != nil {
		return nil, err
	}
	return v, nil
}

// open takes the addresses and makes the host.
func (v *service) open() error {
	if err := v.listen(); err != nil {
		return err
	}
	key, err := secret(v.settings.Secret, true)
	if err != nil {
		return err
	}
	mint, err := host.NewMint(key, longestSpan)
	if err != nil {
		return err
	}
	tier, _ := room.ParseTier(v.settings.Tier)
	set := host.Settings{Tier: tier, Room: v.settings.room}
	if v.folder, err = v.settings.folder(); err != nil {
		return err
	}
	if set.Folder, err = v.openFolder(); err != nil {
		return err
	}
	begun := time.Now()
	v.host = host.New(set, v.data, mint, v.metrics, v.log, func() time.Duration { return time.Since(begun) })
	info := host.NewInfo(v.data, tier, lobby.Frames{UDP: v.udp.LocalAddr().(*net.UDPAddr).Port, Path: framesPath})
	limits := lobby.DefaultLimits()
	limits.Origins = v.settings.Origins
	if err := v.host.Open(link.DefaultGateConfig(), v.settings.lobby(info), limits); err != nil {
		return err
	}
	v.metrics.watch(v.host)
	return nil
}

// listen takes the same port for TCP and UDP.
func (v *service) listen() (err error) {
	s := v.settings
	if v.tcp, err = net.Listen("tcp", s.Listen); err != nil {
		return listenError("--listen", s.Listen, err)
	}
	hostname, _, _ := net.SplitHostPort(s.Listen)
	at := net.JoinHostPort(hostname, fmt.Sprint(v.tcp.Addr().(*net.TCPAddr).Port))
	if v.udp, err = net.ListenPacket("udp", at); err != nil {
		return listenError("--listen", at+" (UDP)", err)
	}
	if s.Admin != "" {
		if v.admin, err = net.Listen("tcp", s.Admin); err != nil {
			return listenError("--admin", s.Admin, err)
		}
	}
	v.tcp = bounded(v.tcp, maxConns, v.proxies)
	if s.Cert == "" {
		return nil
	}
	cert, err := loadCertificate(s.Cert, s.Key, v.log)
	if err != nil {
		return err
	}
	v.tcp = tls.NewListener(v.tcp, &tls.Config{GetCertificate: cert.get, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}})
	return nil
}

func listenError(flag, at string, err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err
	}
	var sys *os.SyscallError
	if errors.As(err, &sys) && errors.Is(sys.Err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s %s is in use by another program; stop it or give another address", flag, at)
	}
	return fmt.Errorf("%s %s: %w", flag, at, err)
}

func (v *service) close() {
	for _, c := range []net.Listener{v.tcp, v.admin} {
		if c != nil {
			c.Close()
		}
	}
	if v.udp != nil {
		v.udp.Close()
	}
}

// url is where clients find the lobby.
func (v *service) url() string {
	scheme := "http"
	if v.settings.Cert != "" {
		scheme = "https"
	}
	hostname, _, _ := net.SplitHostPort(v.settings.Listen)
	if ip := net.ParseIP(hostname); hostname == "" || ip != nil && ip.IsUnspecified() {
		hostname = "THIS-MACHINE"
	}
	return fmt.Sprintf("%s://%s", scheme, net.JoinHostPort(hostname, fmt.Sprint(v.tcp.Addr().(*net.TCPAddr).Port)))
}

// announce says how to join.
func (v *service) announce() {
	port := v.udp.LocalAddr().(*net.UDPAddr).Port
	fmt.Fprintf(v.out, "Sameframe is served at %s (frames: UDP port %d, or the same address where UDP is closed).\n\n", v.url(), port)
	fmt.Fprintf(v.out, "  play                sameframe join %s\n", v.url())
	fmt.Fprintf(v.out, "  try with bots       sameframe swarm %s --rooms 1 --players 2\n", v.url())
	if hostname, _, _ := net.SplitHostPort(v.settings.Listen); loopback(hostname) {
		fmt.Fprintf(v.out, "  for other machines  sameframed serve --listen :%d --cert CERT.pem --key KEY.pem\n", port)
	}
	if v.folder != "" {
		fmt.Fprintf(v.out, "  replays, reports    %s\n", v.folder)
	}
	fmt.Fprintf(v.out, "\nCtrl-C stops it once the matches are over.\n")
	v.log.Info("serving", "url", v.url(), "udp", port, "tier", v.settings.Tier, "rooms", v.settings.Rooms, "folder", v.folder)
	if hostname, _, _ := net.SplitHostPort(v.settings.Listen); v.settings.Insecure && v.settings.Cert == "" && !loopback(hostname) {
		v.log.Warn("without TLS whoever sees the lobby's traffic can take seats")
	}
}

// run serves until ctx ends or a signal comes, then drains.
func (v *service) run(ctx context.Context) error {
	stopping, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	hosting, end := context.WithCancel(context.Background())
	hosted := make(chan struct{})
	go func() {
		defer close(hosted)
		v.host.Run(hosting)
	}()
	go v.watch("frames", func() error { return v.host.Gate().Serve(v.udp) })
	servers := v.answer()
	v.metrics.ready.Store(true)
	var failed error
	select {
	case <-stopping.Done():
	case failed = <-v.failed:
	}
	stop()
	left := v.drain(failed == nil)
	end()
	<-hosted
	for _, s := range servers {
		s.Close()
	}
	v.close()
	return ended(failed, left)
}

// answer starts the servers of TCP.
func (v *service) answer() (servers []*http.Server) {
	start := func(what string, l net.Listener, h http.Handler) {
		s := v.server(h)
		servers = append(servers, s)
		go v.watch(what, func() error { return s.Serve(l) })
	}
	start("lobby", v.tcp, v.handler(v.admin == nil))
	if v.admin != nil {
		start("admin", v.admin, v.adminHandler(false))
	}
	return servers
}

// watch tells when a part that should run for ever has ended.
func (v *service) watch(what string, run func() error) {
	if err := run(); err != nil && !errors.Is(err, http.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
		v.failed <- fmt.Errorf("%s: %w", what, err)
	}
}

// drain waits for the matches being played, until they have had their time or a
// second signal comes, and returns how many are left.
func (v *service) drain(wait bool) int {
	v.metrics.ready.Store(false)
	bound := time.Duration(v.settings.Drain)
	if !wait {
		bound = 0
	}
	if n := v.host.Rooms(); n > 0 {
		v.log.Info("draining", "matches", n, "at_most", bound)
	}
	again, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeout(again, bound)
	defer cancel()
	left := v.host.Drain(ctx)
	v.log.Info("stopped", "matches_cut_off", left)
	return left
}

func ended(failed error, left int) error {
	switch {
	case failed != nil:
		return fmt.Errorf("%w: %w", failed, errCut)
	case left > 0:
		return fmt.Errorf("matches cut off before their end: %d: %w", left, errCut)
	}
	return nil
}

// server bounds what a stranger's connection can cost.
func (v *service) server(h http.Handler) *http.Server {
	return &http.Server{
		Handler: v.guarded(v.proxies.behind(h)), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second,
		IdleTimeout: 30 * time.Second, MaxHeaderBytes: 8 << 10,
		ErrorLog: slog.NewLogLogger(v.log.Handler(), slog.LevelDebug),
	}
}

// guarded ends one request when an invariant is broken, and tells the operator:
// the server's own word for it would be lost among what strangers do wrong.
func (v *service) guarded(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				v.log.Error("a request failed", "path", r.URL.Path, "error", fmt.Sprint(p), "stack", string(debug.Stack()))
				panic(http.ErrAbortHandler)
			}
		}()
		h.ServeHTTP(w, r)
	})
}
