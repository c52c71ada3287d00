//go:build !linux

package link

import (
	"net"
	"net/netip"
	"sync/atomic"
)

// many is a socket that takes many datagrams in one call: here is none.
type many struct{}

func newMany(net.PacketConn, *atomic.Uint64) *many { return nil }

func (*many) each(func(b []byte, from netip.AddrPort)) error { return nil }
func (*many) put([]byte, netip.AddrPort)                     {}
func (*many) run(<-chan struct{})                            {}
