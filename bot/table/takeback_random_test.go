package table_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

var randomMoves = flag.Int("random.moves", 40, "how many moves of a random game are looked at")

// In random games of all four kinds whoever may takes moves back at random, with
// everybody's consent where it is asked for: then every seat sees and is asked what it
// was before, no control of either position acts any more, a restart changes nothing,
// and the record is the game without what was taken back.
func TestTakingMovesBackInRandomGames(t *testing.T) {
	for _, game := range all.Games {
		t.Run(game.Name, func(t *testing.T) {
			t.Parallel()
			back := 0
			for seed := range uint64(2) {
				u := &undoer{t: t, game: game, Rand: rand.New(rand.NewPCG(13, seed)), books: &shelf{}}
				u.saved.OldChance = seed == 1
				u.begin()
				u.play(*randomMoves)
				back += u.back
			}
			if back == 0 {
				t.Error("no move was taken back")
			}
		})
	}
}

// undoer plays a game and takes moves back.
type undoer struct {
	t    *testing.T
	game *games.Game
	*rand.Rand
	books    *shelf
	saved    table.Saved
	registry *table.Registry
	moves    int // that stand
	back     int
}

func (u *undoer) begin() {
	u.t.Helper()
	old := u.saved.OldChance
	u.saved = seated(u.t, u.game, max(u.game.Low, min(u.game.High, 3+u.IntN(3))), `{}`)
	u.saved.OldChance = old
	u.saved.Seed[0] = byte(u.Uint32())
	u.saved.Status, u.saved.Opened = table.Lobby, time.Now() // a lobby of long ago would close
	_ = added(u.books.Add(context.Background(), u.saved))    // in memory
	u.registry = u.books.registry(u.t)
	if _, err := send(u.registry, u.saved.ID, u.saved.Host, table.Start{}); err != nil {
		u.t.Fatal(err)
	}
}

func (u *undoer) play(moves int) {
	u.t.Helper()
	for try := 0; try < 2000 && u.moves < moves && !u.t.Failed(); try++ {
		who := u.IntN(len(u.saved.Chairs))
		before := sees(u.t, u.registry, u.saved.ID)
		if !u.move(games.Seat(who)) {
			continue
		}
		after := sees(u.t, u.registry, u.saved.ID)
		if after[who].back && u.IntN(2) == 0 {
			u.takesBack(who, before, after)
		}
		if u.IntN(20) == 0 {
			u.restart()
		}
	}
	u.record()
}

// move has a seat choose something at random, and reports whether that was a move.
func (u *undoer) move(who games.Seat) bool {
	u.t.Helper()
	user := u.saved.Chairs[who].User
	g, _ := u.registry.Fetch(context.Background(), u.saved.ID, user.ID)
	choice, asked := chance(g, u.Rand)
	if !asked {
		return false
	}
	now, err := send(u.registry, u.saved.ID, user, choice)
	var refusal *games.Refusal
	if err != nil && !errors.As(err, &refusal) { // an untested choice may be refused
		u.t.Fatal(err)
	}
	u.moves += now.Steps() - g.Steps()
	return now.Steps() > g.Steps()
}

// takesBack takes the last move back. All agree.
func (u *undoer) takesBack(who int, before, after []eyes) {
	u.t.Helper()
	u.do(who, table.TakeBack{Version: after[who].version})
	for seat := range u.saved.Chairs {
		if g, _ := u.registry.Fetch(context.Background(), u.saved.ID, ""); g.WishToTakeBack != nil && seat != who {
			u.do(seat, table.Consent{Version: g.PublicVersion})
		}
	}
	u.moves--
	u.back++
	now := sees(u.t, u.registry, u.saved.ID)
	for seat := range now {
		if !reflect.DeepEqual(before[seat].prompt, now[seat].prompt) {
			u.t.Errorf("%s: seat %d is asked something else than before:\n%+v\n%+v", u.game.Name, seat, before[seat].prompt, now[seat].prompt)
		}
		if !reflect.DeepEqual(before[seat].view, now[seat].view) {
			u.t.Errorf("%s: seat %d sees something else than before:\n%+v\n%+v", u.game.Name, seat, before[seat].view, now[seat].view)
		}
	}
	for seat := range u.saved.Chairs {
		u.stale(seat, before, after, now)
	}
	if now[who].back {
		u.t.Error("what was taken back can be taken back again")
	}
}

// stale: whose questions the move or its end has changed has no control left of either
// position, nor has its maker.
func (u *undoer) stale(seat int, before, after, now []eyes) {
	u.t.Helper()
	changed := !reflect.DeepEqual(before[seat].prompt, after[seat].prompt)
	if changed && (now[seat].version == before[seat].version || now[seat].version == after[seat].version) {
		u.t.Errorf("controls of seat %d go on: version %d before, %d after the move, %d now", seat, before[seat].version, after[seat].version, now[seat].version)
	}
	if !changed {
		return
	}
	for _, version := range []int{before[seat].public, after[seat].public} {
		if version == now[seat].public {
			continue // nobody else has seen anything
		}
		old := table.Choose{Public: true, Version: version, Picks: games.Picks{{"x"}}}
		_, err := send(u.registry, u.saved.ID, u.saved.Chairs[seat].User, old)
		var stale *table.Stale
		if !errors.As(err, &stale) {
			u.t.Errorf("a public control of version %d is answered %v to seat %d", version, err, seat)
		}
	}
}

func (u *undoer) do(seat int, what table.Action) {
	u.t.Helper()
	if _, err := send(u.registry, u.saved.ID, u.saved.Chairs[seat].User, what); err != nil {
		u.t.Fatalf("seat %d: %+v: %v", seat, what, err)
	}
}

func (u *undoer) restart() {
	u.t.Helper()
	before := sees(u.t, u.registry, u.saved.ID)
	u.registry.Close()
	u.registry = u.books.registry(u.t)
	if now := sees(u.t, u.registry, u.saved.ID); !reflect.DeepEqual(before, now) {
		u.t.Fatalf("%s: a restart changes what is seen:\n%+v\n%+v", u.game.Name, before, now)
	}
}

// record replays what the books say, without what was taken back, to the same position.
func (u *undoer) record() {
	u.t.Helper()
	kept, _ := u.books.Load(context.Background(), u.saved.ID)
	if err := table.Audit(all.Games, kept); err != nil {
		u.t.Error(err)
	}
	for _, step := range kept.Steps {
		if of := kept.Steps[step.Cancels]; step.Cancels > 0 && len(of.Chance) > 0 {
			u.t.Errorf("%s: a step that has drawn %s is taken back", u.game.Name, of.Chance)
		}
	}
	g, _ := u.registry.Fetch(context.Background(), u.saved.ID, "")
	if g.Status.Open() {
		kept.Status = table.Finished // as if this were the end
		g, _ = (&shelf{kept: map[table.ID]table.Kept{kept.ID: kept}}).registry(u.t).Fetch(context.Background(), kept.ID, "")
	}
	r, ok := g.Record()
	if !ok || len(r.Moves) != u.moves {
		u.t.Fatalf("%s: the record has %d moves, and %d stand", u.game.Name, len(r.Moves), u.moves)
	}
	drawsTheSame(u.t, u.game, kept.Saved, r)
	state, _, bad := games.Replay(u.game, r)
	if bad != nil {
		u.t.Fatalf("%s: move %d of the record: %s", u.game.Name, bad.Move, bad.Reason.Key)
	}
	if !reflect.DeepEqual(state.View(games.Public), g.View()) {
		u.t.Errorf("%s: the record comes to\n%+v\nand the table stands at\n%+v", u.game.Name, state.View(games.Public), g.View())
	}
}
