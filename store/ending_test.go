package store

import (
	"testing"
	"time"

	"hofnar/bot/table"
)

// A game that is paused when pauses come to end has been so from then on; who has stopped
// one stays known.
func TestPausesUnderWayBeginWhenTheyComeToEnd(t *testing.T) {
	s := open(t, before(t, 63, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened, held, stopped_as)
		VALUES ('HLD', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'paused', 'e1', 1, 1, ''),
		       ('STP', 'g', '2', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'stopped', 'e2', 1, 0, 'moderator');`))
	held, err := s.Load(t.Context(), "HLD")
	must(t, err)
	if ago := time.Since(held.Hold.Since); !held.Held || held.Hold.Firm || ago < 0 || ago > time.Minute {
		t.Errorf("it is held since %v", held.Hold.Since)
	}
	if stopped, err := s.Load(t.Context(), "STP"); err != nil || stopped.StoppedBy.As != table.AsModerator || !stopped.Hold.Since.IsZero() {
		t.Errorf("stopped as %q, %v", stopped.StoppedBy.As, err)
	}
}
