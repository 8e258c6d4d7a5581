package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"hofnar/bot/table"
	"hofnar/games"
)

// sameSnapshot compares all that somebody sees.
func sameSnapshot(t *testing.T, what string, want, got table.Snapshot) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(table.Snapshot{}), cmpopts.EquateApproxTime(time.Millisecond)); diff != "" {
		t.Errorf("%s: before (-), after (+):\n%s", what, diff)
	}
	for name, pair := range map[string][2]any{
		"view":      {want.View(), got.View()},
		"question":  {want.Ask(nil), got.Ask(nil)},
		"log":       {want.Log(), got.Log()},
		"happening": {want.Latest(3, nil), got.Latest(3, nil)},
	} {
		if reflect.DeepEqual(pair[0], pair[1]) {
			continue // is told at once, where to look for what differs takes long
		}
		if diff := cmp.Diff(pair[0], pair[1], cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
			t.Errorf("%s: %s: before (-), after (+):\n%s", what, name, diff)
		}
	}
}

func TestARestartChangesNothing(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	everybody := []table.User{anne, marc, lowie, karel, {}}
	script := []struct {
		by   table.User
		what string
	}{
		{anne, "one"}, {lowie, "knock"}, {marc, "pass"}, {lowie, "two"}, {anne, "two"}, {marc, "one"},
		{lowie, "pass"}, {anne, "pass"}, {marc, "two"}, {lowie, "two"}, {anne, "low"},
	}
	for _, s := range script {
		if q := r.look(s.by).Ask(nil).Question; q != nil {
			if _, offered := q.Find(s.what); offered {
				r.do(s.by, r.pick(s.by, s.what))
			}
		}
		before := map[table.User]table.Snapshot{}
		for _, u := range everybody {
			before[u] = r.look(u)
		}
		r.clock.Advance(time.Hour)
		r.restart()
		for _, u := range everybody {
			sameSnapshot(t, u.Name+" after "+s.what, before[u], r.look(u))
		}
	}
}

// finish plays on until the game is over.
func (r *room) finish() table.Snapshot {
	r.t.Helper()
	for range 200 {
		for _, u := range []table.User{anne, marc} {
			if g := r.look(u); g.Status == table.Running && asked(u, r)(g) {
				if _, taking := g.Ask(nil).Question.Find("one"); taking {
					r.do(u, r.pick(u, "one"))
				} else {
					r.do(u, r.pick(u, "low"))
				}
			}
		}
		if g := r.look(anne); g.Status == table.Finished {
			return g
		}
	}
	r.t.Fatal("the game does not end")
	panic("not reached")
}

func TestAFinishedGame(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	if _, ok := r.look(anne).Record(); ok {
		t.Error("a running game has given its record away")
	}
	end := r.finish()
	if _, open := r.registry.At("c"); open {
		t.Error("the channel is still taken")
	}
	last := r.heard()[len(r.heard())-1]
	if !last.Ended {
		t.Errorf("the last change is %+v", last)
	}
	shelf := func(when string) {
		if _, ok := r.registry.Fetch(context.Background(), r.id, ""); !ok {
			t.Fatalf("%s: the table cannot be fetched", when)
		}
		for _, u := range []table.User{anne, marc, karel} {
			g := r.look(u)
			if g.Status != table.Finished || !reflect.DeepEqual(g.Tally, end.Tally) || !g.Ask(nil).Nothing() {
				t.Errorf("%s: %s sees %+v", when, u.Name, g)
			}
		}
		record, ok := r.look(table.User{}).Record()
		if !ok {
			t.Fatalf("%s: there is no record", when)
		}
		text, err := json.Marshal(record)
		if err != nil {
			t.Fatal(err)
		}
		game, read, err := games.ReadRecord([]*games.Game{stones{}.listed()}, text)
		if err != nil {
			t.Fatal(err)
		}
		state, _, bad := games.Replay(game, read)
		if bad != nil || !reflect.DeepEqual(state.Tally(), end.Tally) {
			t.Errorf("%s: the record replays to %v, %v", when, state, bad)
		}
	}
	shelf("at once")
	r.advance(time.Hour)
	for _, there := r.registry.Look(r.id, ""); there; _, there = r.registry.Look(r.id, "") {
		runtime.Gosched() // until it is put away
	}
	shelf("an hour later")
	r.restart()
	shelf("after a restart")
	r.refused(marc, table.Choose{Version: 1, Picks: games.Picks{{"one"}}}, "table.refuse.over")
	r.refused(anne, table.Join{}, "table.refuse.over")
	sheets, err := r.store.Sheets(context.Background(), table.Which{Channel: "c", Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	sheet := sheets[0]
	if !reflect.DeepEqual(sheet.Scores, end.Tally.Scores) || !reflect.DeepEqual(sheet.Winners, end.Tally.Winners) {
		t.Errorf("the sheet says %v, %v", sheet.Scores, sheet.Winners)
	}
	kept, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Audit([]*games.Game{stones{}.listed()}, kept); err != nil {
		t.Errorf("the audit says: %v", err)
	}
	kept.Steps[len(kept.Steps)-1].Rounds[0].Points[0] += 5
	if table.Audit([]*games.Game{stones{}.listed()}, kept) == nil || table.Audit(nil, kept) == nil {
		t.Error("the audit sees nothing")
	}
	if len(sheet.Rounds) != len(end.Tally.Sheet) {
		t.Errorf("the sheet has %d rounds, want %d", len(sheet.Rounds), len(end.Tally.Sheet))
	}
}

func TestATableThatCannotBeReplayedIsLeftAlone(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	other, err := r.registry.Open(context.Background(), table.Opening{Channel: "d", Host: lowie, Game: "stones"})
	if err != nil {
		t.Fatal(err)
	}
	before, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	r.game.broken = true
	r.restart()
	if all := r.registry.In(""); len(all) != 1 {
		t.Errorf("open are %v", all)
	}
	if g, ok := r.registry.Fetch(context.Background(), other.ID, ""); !ok || g.Broken || g.Status != table.Lobby {
		t.Errorf("the other table: %+v", g)
	}
	if g := r.look(anne); !g.Broken || !g.Ask(nil).Nothing() || g.View().Phase != "" {
		t.Errorf("a position was made up: %+v", g)
	}
	for _, do := range []table.Action{table.Choose{}, table.Join{}, table.Leave{}, table.CallOff{}, table.Start{}} {
		r.refused(anne, do, "table.refuse.broken")
	}
	var taken *table.Taken
	if _, err := r.registry.Open(context.Background(), table.Opening{Channel: "c", Host: anne, Game: "stones"}); !errors.As(err, &taken) || taken.ID != r.id {
		t.Errorf("another table in its channel: %v", err)
	}
	after, err := r.store.Load(context.Background(), r.id)
	if diff := cmp.Diff(before, after); diff != "" || err != nil {
		t.Errorf("its books have changed (%v):\n%s", err, diff)
	}
	r.game.broken = false
	r.restart()
	r.do(anne, r.pick(anne, "one"))
	r.game.broken = true
	r.restart()
	r.do(anne, table.Stop{})
	if _, err := r.registry.Open(context.Background(), table.Opening{Channel: "c", Host: anne, Game: "stones"}); err != nil {
		t.Errorf("after it was stopped: %v", err)
	}
}

func TestTablesThatAreNotThere(t *testing.T) {
	r := newRoom(t)
	for _, id := range []table.ID{"777", "", "hello", "AEI", "7QKCCC"} {
		r.id = id
		r.refused(anne, table.Join{}, "table.refuse.none")
		if _, ok := r.registry.Fetch(context.Background(), id, "1"); ok {
			t.Errorf("there is a table %q", id)
		}
	}
}

func TestClosingTheHouse(t *testing.T) {
	r := newRoom(t)
	r.begun(marc)
	click := r.pick(anne, "one")
	r.registry.Close()
	r.refused(anne, click, "table.refuse.closing")
	r.registry.Close()
	if g := r.look(anne); g.Steps() != 3 {
		t.Errorf("step %d", g.Steps())
	}
	if _, err := r.registry.Open(context.Background(), table.Opening{Channel: "d", Host: anne, Game: "stones"}); keyOf(err) != "table.refuse.closing" {
		t.Errorf("opened another: %v", err)
	}
	r.restart()
	r.do(anne, r.pick(anne, "one"))
}

func TestSecretsStayOutOfTheLog(t *testing.T) {
	r := newRoom(t)
	r.against("mad", "stubborn")
	r.books.set(errors.New("the disk is full"), nil)
	_, _ = r.try(anne, r.pick(anne, "one"))
	r.books.set(nil, nil)
	kept, err := r.store.Load(context.Background(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	seed, _ := json.Marshal(kept.Seed)
	r.leave()
	defer r.enter()
	for _, secret := range []string{string(seed), string(kept.Seed[:]), `"heap":`} {
		if strings.Contains(r.log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
}

// What is noted of a table that this program cannot replay takes nothing from it that one that can
// needs: when somebody is to be called, and when it is to wake.
func TestATableThatCannotBeReplayedKeepsWhatIsDue(t *testing.T) {
	r := newRoom(t)
	r.calls.Grace = func(games.Agreed) time.Duration { return 20 * time.Second }
	r.restart()
	r.timed("5m", marc, lowie)
	r.do(anne, r.pick(anne, "pass"))
	kept := func() table.Kept {
		t.Helper()
		k, err := r.store.Load(t.Context(), r.id)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	r.leave()
	r.game.broken = true
	r.enter()
	r.look(anne)
	before := kept()
	call := before.Calls[1]
	if _, err := r.deed(table.Deed{Moderator: true, Do: table.Called{Seat: 1, Turn: call.Turn, Calls: call.Rung}}); err != nil {
		t.Fatal(err)
	}
	call.Told = max(call.Told, call.Rung)
	if after := kept(); after.Outlook != before.Outlook || before.Outlook.Due.IsZero() || after.Calls[1].Due != call.Due || after.Calls[1].User != call.User {
		t.Errorf("its outlook is %+v, before %+v; the call %+v, before %+v", after.Outlook, before.Outlook, after.Calls[1], call)
	}
}
