package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sameframe/client/meet"
)

const (
	// saveFor is how long the replay of a match that is over is waited for: its room
	// closes when all have seen the end, spectators too.
	saveFor = 5 * time.Minute
	// saveEvery is the time between two questions for it.
	saveEvery = time.Second
)

// saving plays a match and writes the service's replay of it to the file of
// --save-replay, which is opened before anything is played.
func (v *visit) saving(ctx context.Context, play func(context.Context) error) error {
	if v.flags.save == "" {
		return play(ctx)
	}
	out, err := create(v.flags.save, v.force)
	if err != nil {
		return err
	}
	defer out.abandon()
	end := play(ctx)
	if end != nil && !errors.Is(end, errDiverged) {
		return end
	}
	if err := v.save(ctx, out); err != nil {
		if end != nil { // which has been told, and says more
			fmt.Fprintf(v.err, "sameframe: --save-replay: %s\n", plain(err))
			return end
		}
		return v.refusal(err)
	}
	fmt.Fprintf(v.err, "The service's replay is %s.\n", v.flags.save)
	return end
}

// save waits for the replay and writes it.
func (v *visit) save(ctx context.Context, out *outFile) error {
	waiting, stop := context.WithTimeout(ctx, saveFor)
	defer stop()
	t := time.NewTicker(saveEvery)
	defer t.Stop()
	for asked := 0; ; asked++ {
		err := meet.Replay(waiting, v.address, v.start.Code, v.start.Ticket, out)
		var no *meet.Refusal
		switch {
		case ctx.Err() != nil:
			return errInterrupted
		case err == nil:
			return out.commit()
		case !errors.As(err, &no) || no.Code != "not-started" && no.Code != "too-often":
			return err
		case asked == 0:
			fmt.Fprintf(v.err, "Waiting for the service's replay, which comes when all have seen the end; Ctrl-C does without it.\n")
		}
		select {
		case <-t.C:
		case <-waiting.Done():
			if ctx.Err() != nil {
				return errInterrupted
			}
			return fmt.Errorf("--save-replay: room %s has not closed in %v, for somebody still watches", v.start.Code, saveFor)
		}
	}
}
