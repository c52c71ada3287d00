package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"sameframe/assets"
	"sameframe/client/meet"
	"sameframe/cmd/internal/usage"
	"sameframe/core/battle"
	"sameframe/scripts"
)

func newRoot(c console) *cobra.Command {
	root := &cobra.Command{
		Use:   "sameframed",
		Short: "The frame service of Sameframe: lobby, rooms and the ordered stream",
		Long: `sameframed is the service that players of Sameframe meet on. Its lobby hands out
seats and tickets; then it orders everybody's commands into frames of 33 ms and
sends all devices the same ones, over UDP, or a WebSocket where UDP is closed.

Without any setting "sameframed serve" works on this machine and prints how to
join. For others give it an address and a certificate.

Exit code: 0 good, 1 matches were cut off or the service failed while it ran,
2 bad usage, unreadable input, or an address that cannot be used.`,
		Example: `  sameframed serve                                   on this machine
  sameframed serve --listen :7777 --cert c.pem --key k.pem
  sameframed serve --config sameframed.toml
  sameframed ticket --secret s.key --room ABCDE --caster`,
		Args: usage.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return fmt.Errorf("no command; try: %s serve (see: %[1]s --help)", cmd.CommandPath())
		},
	}
	root.AddCommand(newServe(c), newTicket(c), newVersion(c))
	usage.Prepare(root)
	return root
}

// newVersion tells what devices must have in common with this service.
func newVersion(c console) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Say what devices must have in common with this service",
		Long: `Prints what the lobby compares with each device that comes. When one is refused
because of its version, the number that differs is named there too.`,
		Example: "  sameframed version",
		Args:    usage.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			d, err := battle.Load(assets.FS, scripts.FS)
			if err != nil {
				return err
			}
			b := meet.BuildOf(d)
			_, err = fmt.Fprintf(c.out, "byte forms (wire)    %d\nmessages (protocol)  %d\nbattle rules (logic) %d\ngame data (digest)   %s\nscripts (digest)     %s\n",
				b.Wire, b.Protocol, b.Logic, b.Data, b.Scripts)
			return err
		},
	}
}
