package store

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games"
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

// A question of an earlier program, which had no number, is asked no more; who has refused
// stays known.
func TestAQuestionWithoutANumberIsAskedNoMore(t *testing.T) {
	s := open(t, before(t, 65, `
		INSERT INTO tables (id, guild, channel, game, options, seed, host_id, host_name, status, event, opened)
		VALUES ('RVN', 'g', '1', 'dalmuti', '{}', zeroblob(32), '1', 'Anne', 'running', 'e1', 1);
		INSERT INTO notices VALUES ('RVN', 'board', 'g', '1', 'm1', '', 0, 1, '', 1, 0);
		INSERT INTO endings VALUES ('RVN', '{"Asked":"2026-03-01T12:00:00Z","By":0,"Agreed":[0],"Refused":[1]}');`))
	kept, err := s.Load(t.Context(), "RVN")
	must(t, err)
	if kept.Ending.N != 0 || !slices.Equal(kept.Ending.Refused, []games.Seat{1}) {
		t.Errorf("known is %+v", kept.Ending)
	}
	if asked, err := s.AskedToEnd(t.Context()); err != nil || len(asked) > 0 {
		t.Errorf("asked are %v, %v", asked, err)
	}
	if n, err := s.Board(t.Context(), "RVN"); err != nil || n.Message != "m1" {
		t.Errorf("its message is %+v, %v", n, err)
	}
}

// Who is asked, is called; who has answered, or is asked something else, is called no more.
func TestACallToEndServesUntilItIsAnswered(t *testing.T) {
	s := fresh(t)
	saved := lobby("RVN", "c")
	saved.Status = table.Running
	saved.Chairs = table.Chairs{{User: table.User{ID: "1"}}, {User: table.User{ID: "2"}}, {User: table.User{ID: "3"}}}
	saved.Ending = table.Ending{N: 7, By: 0, Agreed: []games.Seat{0}, Until: noon.Add(time.Hour)}
	must(t, added(s.Add(t.Context(), saved)))
	put(t, s, &saved, "asks")
	if asked, err := s.AskedToEnd(t.Context()); err != nil || !slices.Equal(asked, []table.ID{"RVN"}) {
		t.Errorf("asked are %v, %v", asked, err)
	}
	for _, who := range []string{"2", "3"} {
		n := notice.Notice{Table: "RVN", Kind: notice.Ending, Guild: "g", Channel: "c", Message: "m" + who, For: who, N: 7}
		must(t, s.PutNotices(t.Context(), []notice.Notice{n}, noon))
	}
	for _, step := range []struct {
		change func()
		owed   []string
	}{
		{func() {}, nil},
		{func() { saved.Ending.Agreed = []games.Seat{0, 1} }, []string{"m2"}},
		{func() { saved.Ending = table.Ending{N: 8, Agreed: []games.Seat{0}} }, []string{"m2", "m3"}},
	} {
		step.change()
		put(t, s, &saved, fmt.Sprint(saved.Ending))
		must(t, s.DropServed(t.Context(), "RVN", noon))
		if got := owed(t, s); !slices.Equal(got, step.owed) {
			t.Errorf("with %+v to be deleted are %v", saved.Ending, got)
		}
	}
}
