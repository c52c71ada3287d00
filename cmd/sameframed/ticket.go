package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"sameframe/cmd/internal/usage"
	"sameframe/cmd/sameframed/internal/host"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// ticketFlags describe a ticket.
type ticketFlags struct {
	secret    string
	room      string
	seat      int
	spectator bool
	caster    bool
	life      time.Duration
}

func newTicket(c console) *cobra.Command {
	t := &ticketFlags{}
	cmd := &cobra.Command{
		Use:   "ticket",
		Short: "Sign a ticket for a seat, a spectator or a caster of a room",
		Long: `Signs a ticket with the secret of a service that was started with --secret, and
prints it. The lobby hands out tickets by itself; this is for what it does not
give: a caster, who sees a match without delay, or a seat whose ticket was lost.
Say whose it is by one of --seat, --spectator and --caster.

A ticket is as good as the seat: send it over a safe way only.

Exit code: 0 good, 2 bad usage or an unreadable secret.`,
		Example: `  sameframed ticket --secret s.key --room ABCDE --caster
  sameframed ticket --secret s.key --room ABCDE --seat 3 --for 30m`,
		Args: usage.NoArgs,
		RunE: func(*cobra.Command, []string) error { return t.sign(c) },
	}
	f := cmd.Flags()
	f.StringVar(&t.secret, "secret", "", "`FILE` of the service's secret")
	f.StringVar(&t.room, "room", "", "`CODE` of the room")
	f.IntVar(&t.seat, "seat", -1, "seat `N`, from 0; -1 is none")
	f.BoolVar(&t.spectator, "spectator", false, "watch, with the room's delay")
	f.BoolVar(&t.caster, "caster", false, "watch without delay")
	f.DurationVar(&t.life, "for", 4*time.Hour, "`TIME` for which connections can be made with it")
	return cmd
}

func (t *ticketFlags) validate() error {
	kinds := 0
	for _, is := range []bool{t.seat >= 0, t.spectator, t.caster} {
		if is {
			kinds++
		}
	}
	switch {
	case t.secret == "":
		return errors.New("--secret FILE is missing: the one that serve was started with")
	case t.room == "":
		return errors.New("--room CODE is missing")
	case kinds != 1:
		return errors.New("want one of --seat N, --spectator and --caster")
	case !lobby.IsCode(lobby.NormalCode(t.room)):
		return fmt.Errorf("--room %q is no code of a room, such as ABC23: five letters and digits, without I, L, O, 0 and 1", t.room)
	case t.seat >= battle.MaxSeats:
		return fmt.Errorf("--seat %d: want 0 to %d", t.seat, battle.MaxSeats-1)
	case t.life <= 0 || t.life > 30*24*time.Hour:
		return fmt.Errorf("--for %v: want a time up to 720h", t.life)
	}
	return nil
}

func (t *ticketFlags) sign(c console) error {
	if err := t.validate(); err != nil {
		return err
	}
	key, err := secret(t.secret, false)
	if err != nil {
		return err
	}
	m, err := host.NewMint(key, t.life)
	if err != nil {
		return err
	}
	id := room.Identity{Seat: wire.Seat(max(t.seat, 0)), Spectator: t.spectator || t.caster, Caster: t.caster}
	text, err := m.Sign(t.room, id, time.Now())
	if err != nil {
		return fmt.Errorf("--room %q: %w", t.room, err)
	}
	fmt.Fprintln(c.out, text)
	fmt.Fprintln(c.err, "Use it with: sameframe join URL --ticket TICKET")
	return nil
}
