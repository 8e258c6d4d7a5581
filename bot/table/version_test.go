package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

// eyes is what somebody has before their eyes, as far as controls go by it.
type eyes struct {
	prompt          games.Prompt
	view            games.View
	heard           []games.News
	version, public int
	back            bool
	wish            *table.WishToTakeBack
}

// sees is what each seat sees, and after them the channel.
func sees(t *testing.T, h *table.Registry, id table.ID) (list []eyes) {
	t.Helper()
	channel, ok := h.Fetch(context.Background(), id, "")
	if !ok {
		t.Fatalf("there is no table %s", id)
	}
	for _, c := range slices.Concat(channel.Chairs, []table.Chair{{}}) {
		g, _ := h.Fetch(context.Background(), id, c.User.ID)
		list = append(list, eyes{g.Ask(nil), g.View(), news(g), g.Version, g.PublicVersion, g.MayTakeBack, g.WishToTakeBack})
	}
	return list
}

// news is what somebody has heard, whenever that was.
func news(g table.Snapshot) (list []games.News) {
	for _, entry := range g.Log() {
		list = append(list, entry.News)
	}
	return list
}

// held compares what all see before and after a move with the versions they are sent; with
// so many steps, since another move may follow it in the same breath.
func held(t *testing.T, who games.Seat, steps int, before, after []eyes) {
	t.Helper()
	last := len(before) - 1
	for i := range before[:last] {
		changed := games.Seat(i) == who || !reflect.DeepEqual(before[i].prompt, after[i].prompt)
		if !counts(changed, steps, after[i].version-before[i].version) {
			t.Errorf("what seat %d is asked has changed: %t; its version went from %d to %d", i, changed, before[i].version, after[i].version)
		}
	}
	was, is := before[last], after[last]
	changed := len(was.heard) != len(is.heard) || !reflect.DeepEqual(was.view, is.view)
	if !counts(changed, steps, is.public-was.public) {
		t.Errorf("what all see has changed: %t; its version went from %d to %d", changed, was.public, is.public)
	}
}

// counts reports whether a version counts what has changed in so many steps.
func counts(changed bool, steps, by int) bool {
	return by <= steps && (changed == (by > 0) || !changed && by == 2) // there and back
}

// Each seat's version changes exactly when what the seat is asked changes or it has
// moved, the public one when something public changes; a restart changes neither.
func TestVersionsChangeWithWhatIsSeen(t *testing.T) {
	for _, game := range all.Games {
		t.Run(game.Name, func(t *testing.T) {
			t.Parallel()
			moves := 0
			for seed := uint64(0); seed < 3 || moves < 60 && seed < 30; seed++ { // a game may soon be over
				moves = walkAbout(t, game, rand.New(rand.NewPCG(4, seed)), moves)
			}
			if moves < 60 {
				t.Errorf("only %d moves were made", moves)
			}
		})
	}
}

// walkAbout plays a game at random at a real table, and counts its moves after so many.
func walkAbout(t *testing.T, game *games.Game, r *rand.Rand, moves int) int {
	t.Helper()
	low, high := game.Low, game.High
	books := &shelf{}
	saved := seated(t, game, max(low, min(high, 4)), `{}`)
	saved.Seed[0] = byte(r.Uint32())
	saved.Status, saved.Opened = table.Lobby, time.Now() // a lobby of long ago would close
	_ = added(books.Add(context.Background(), saved))    // in memory
	h := books.registry(t)
	if _, err := send(h, saved.ID, saved.Host, table.Start{}); err != nil {
		t.Fatal(err)
	}
	most := moves + *randomMoves*3/2
	for try := 0; try < 2000 && moves < most && !t.Failed(); try++ {
		who := games.Seat(r.IntN(len(saved.Chairs)))
		if !moved(t, h, saved, who, r) {
			continue
		}
		if moves++; moves%20 == 0 {
			before := sees(t, h, saved.ID)
			h.Close()
			h = books.registry(t)
			if !reflect.DeepEqual(before, sees(t, h, saved.ID)) {
				t.Fatalf("after %d moves a restart changes what is seen", moves)
			}
		}
	}
	return moves
}

// moved has a seat choose something at random, if it is asked anything, and reports
// whether that was a move.
func moved(t *testing.T, h *table.Registry, saved table.Saved, who games.Seat, r *rand.Rand) bool {
	t.Helper()
	user := saved.Chairs[who].User
	g, _ := h.Fetch(context.Background(), saved.ID, user.ID)
	choice, asked := chance(g, r)
	if !asked {
		return false
	}
	before := sees(t, h, saved.ID)
	now, err := send(h, saved.ID, user, choice)
	var refusal *games.Refusal
	if err != nil && !errors.As(err, &refusal) { // an untested choice may be refused
		t.Fatal(err)
	}
	if now.Steps() == g.Steps() {
		return false
	}
	if now.Status.Open() { // nothing is asked any more at the end
		held(t, who, now.Steps()-g.Steps(), before, sees(t, h, saved.ID))
	}
	return true
}

// dealt is a game of Dalmuti in which two merchants hold the jesters so.
func dealt(t *testing.T, third, fourth []int) *shelf {
	t.Helper()
	const players = 6
	var deck []int
	for rank := 1; rank <= 12; rank++ {
		deck = append(deck, slices.Repeat([]int{rank}, rank)...)
	}
	deck = slices.Insert(deck, 2, third[0], fourth[0]) // cards 2 and 3, 8 and 9 go to the merchants
	deck = slices.Insert(deck, 8, third[1], fourth[1])
	for _, card := range slices.Concat(third, fourth) {
		if at := slices.Index(deck[10:], card); card < 13 {
			deck = slices.Delete(deck, at+10, at+11)
		}
	}
	saved := seated(t, all.Games[0], players, `{}`)
	step := table.Step{Who: games.Public, Received: noon, FirstRound: 1}
	for _, outcome := range []map[string][]int{{"draw": {1, 2, 3, 4, 5, 6}}, {"deal": deck}} {
		raw, err := json.Marshal(outcome)
		if err != nil {
			t.Fatal(err)
		}
		step.Chance = append(step.Chance, raw)
	}
	books := &shelf{}
	_ = books.Commit(context.Background(), saved, step) // in memory
	return books
}

// Whoever reads the ids of the controls they are sent does not learn that somebody
// silently declined a revolution.
func TestWhatIsDeclinedInSecretShowsInNobodysVersion(t *testing.T) {
	both, one := dealt(t, []int{13, 13}, []int{12, 11}), dealt(t, []int{13, 12}, []int{13, 11})
	declined, quiet := both.registry(t), one.registry(t)
	const id = "7QK"
	if _, err := send(declined, id, table.User{ID: "3"}, table.Move{Game: "dalmuti", Act: games.Act(`{"m":"revolution","call":false}`)}); err != nil {
		t.Fatal(err)
	}
	if a, b := steps(declined), steps(quiet); a != b+1 {
		t.Fatalf("there are %d steps and %d", a, b)
	}
	same := func(when string) {
		t.Helper()
		a, b := sees(t, declined, id), sees(t, quiet, id)
		for _, seat := range []int{0, 1, 4, 5, 6} { // who hold no jesters, and the channel
			if !reflect.DeepEqual(a[seat], b[seat]) {
				t.Errorf("%s seat %d sees a difference:\n%+v\n%+v", when, seat, a[seat], b[seat])
			}
		}
	}
	same("at first")
	for _, user := range []string{"1", "2", "1", "2"} {
		for _, h := range []*table.Registry{declined, quiet} {
			g, _ := h.Fetch(context.Background(), id, user)
			if choice, asked := chance(g, rand.New(rand.NewPCG(1, 1))); asked {
				if _, err := send(h, id, table.User{ID: user}, choice); err != nil {
					t.Fatal(err)
				}
			}
		}
		same("after a move of " + user)
	}
	declined.Close()
	quiet.Close()
	declined, quiet = both.registry(t), one.registry(t)
	same("after a restart")
	if steps(quiet) < 3 {
		t.Error("nobody has paid taxes")
	}
}

func steps(h *table.Registry) int {
	g, _ := h.Fetch(context.Background(), "7QK", "")
	return g.Steps()
}
