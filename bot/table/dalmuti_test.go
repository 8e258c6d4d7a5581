package table_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/store"
	"hofnar/store/storetest"
)

// playForever is what the process does that TestKilledInTheMiddleOfAGame kills:
// two people and four computers play, and every answer a person gets is told.
const playForever = "HOFNAR_TEST_PLAY_FOREVER"

func TestMain(m *testing.M) {
	if path := os.Getenv(playForever); path != "" {
		fmt.Fprintln(os.Stderr, playing(path))
		os.Exit(1) // only reached when something is out of order
	}
	debug.SetGCPercent(400) // tests leave much behind and live for a minute
	os.Exit(m.Run())
}

// palace is where only Dalmuti is played.
type palace struct {
	*table.Registry
	books   *store.Store
	changed chan struct{} // something has, since this was read last
}

func openPalace(path string) (p palace, err error) {
	p.changed = make(chan struct{}, 1)
	if p.books, err = store.Open(path); err != nil {
		return p, err
	}
	p.Registry, err = table.New(table.Config{Games: []*games.Game{dalmuti.Game}, Books: p.books, Changed: func(table.Change) {
		select {
		case p.changed <- struct{}{}:
		default:
		}
	}})
	return p, err
}

// send has somebody do something and waits for the answer.
func send(h *table.Registry, id table.ID, by table.User, do table.Action) (table.Snapshot, error) {
	answers := make(chan answer, 1)
	h.Send(id, table.Deed{By: by, Do: do}, func(g table.Snapshot, err error) { answers <- answer{g, err} })
	a := <-answers
	return a.snapshot, a.err
}

// court seats two people and four computers in the channel, or finds them there. A lobby, whose
// process was killed before the game began, it closes.
func court(h *table.Registry) (table.ID, error) {
	if id, open := h.At("c"); open {
		if g, _ := h.Fetch(context.Background(), id, anne.ID); g.Status != table.Lobby {
			return id, nil
		}
		if _, err := send(h, id, anne, table.Stop{}); err != nil {
			return "", err
		}
	}
	g, err := h.Open(context.Background(), table.Opening{Channel: "c", Host: anne, Game: "dalmuti", Options: []byte(`{"rounds": 1}`)})
	if err != nil {
		return "", err
	}
	for _, deed := range []struct {
		by table.User
		do table.Action
	}{
		{marc, table.Join{}}, {anne, table.AddComputer{}}, {anne, table.AddComputer{}},
		{anne, table.AddComputer{}}, {anne, table.AddComputer{}}, {anne, table.Start{}},
	} {
		if _, err := send(h, g.ID, deed.by, deed.do); err != nil {
			return "", err
		}
	}
	return g.ID, nil
}

// chance picks a way through somebody's questions at random.
func chance(g table.Snapshot, r *rand.Rand) (table.Choose, bool) {
	var picks games.Picks
	for {
		p := g.Ask(picks)
		if p.Act != nil {
			return table.Choose{Version: g.Version, Picks: picks}, true
		}
		if p.Question == nil {
			return table.Choose{}, false
		}
		picks = append(picks, games.RandomPick(p.Question, r))
	}
}

// turns lets Anne and Marc answer whatever they are asked, until the table is
// open no more, and tells how many steps each answer showed.
func (p palace) turns(id table.ID, r *rand.Rand, tell func(steps int)) error {
	for tooLong := time.After(time.Minute); ; {
		for _, u := range []table.User{anne, marc} {
			g, _ := p.Fetch(context.Background(), id, u.ID)
			if !g.Status.Open() {
				return nil
			}
			choice, asked := chance(g, r)
			if !asked || g.Order != nil {
				continue // in vain, or done for them
			}
			choice.Standing = offers(g, choice.Picks) && r.IntN(2) == 0
			g, err := send(p.Registry, id, u, choice)
			var overtaken *table.Stale // by a computer's revolution, say
			if errors.As(err, &overtaken) {
				continue
			}
			if err != nil {
				return fmt.Errorf("%s: %v: %w", u.Name, choice.Picks, err)
			}
			tell(g.Steps())
		}
		select {
		case <-p.changed:
		case <-tooLong:
			return fmt.Errorf("table %s does not come to an end", id)
		}
	}
}

func offers(g table.Snapshot, picks games.Picks) bool {
	q := g.Ask(picks[:len(picks)-1]).Question
	for _, key := range picks[len(picks)-1] {
		if c, _ := q.Find(key); !c.Standing.Empty() {
			return true
		}
	}
	return false
}

func playing(path string) error {
	p, err := openPalace(path)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(1, uint64(os.Getpid())))
	for {
		id, err := court(p.Registry)
		if err != nil {
			return err
		}
		err = p.turns(id, r, func(steps int) { fmt.Println(id, steps) })
		if err != nil {
			return err
		}
	}
}

func TestKilledInTheMiddleOfAGame(t *testing.T) {
	t.Parallel()
	path := storetest.File(t)
	for round := range 5 {
		told := killed(t, path, 15+11*round)
		p, err := openPalace(path)
		if err != nil {
			t.Fatal(err)
		}
		for id, steps := range told {
			if g, ok := p.Fetch(context.Background(), id, ""); !ok || g.Broken || g.Steps() < steps {
				t.Errorf("table %s was told of step %d and is at %d", id, steps, g.Steps())
			}
		}
		if err := p.books.Check(context.Background()); err != nil {
			t.Error(err)
		}
		p.Close()
		if err := p.books.Close(); err != nil {
			t.Error(err)
		}
	}
}

// killed has another process play, kills it after so many answers, and returns
// how far each table was said to be.
func killed(t *testing.T, path string, after int) map[table.ID]int {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), playForever+"="+path)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	told, lines, n := map[table.ID]int{}, bufio.NewScanner(out), 0
	for ; lines.Scan(); n++ {
		var id table.ID
		var steps int
		if _, err := fmt.Sscan(lines.Text(), &id, &steps); err != nil {
			t.Fatal(err)
		}
		told[id] = max(told[id], steps)
		if n == after {
			_ = child.Process.Kill() // what it told until the pipe ends counts as well
		}
	}
	if child.Wait() == nil || n <= after {
		t.Fatalf("the process ended by itself after %d answers", n)
	}
	return told
}

func TestAWholeGameOfDalmuti(t *testing.T) {
	for seed := range uint64(3) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			path := storetest.File(t)
			p, err := openPalace(path)
			if err != nil {
				t.Fatal(err)
			}
			id, err := court(p.Registry)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.turns(id, rand.New(rand.NewPCG(2, seed)), func(int) {}); err != nil {
				t.Fatal(err)
			}
			g, _ := p.Fetch(context.Background(), id, anne.ID)
			if g.Status != table.Finished || len(g.Tally.Sheet) != 1 {
				t.Fatalf("the table is %s with %d rounds", g.Status, len(g.Tally.Sheet))
			}
			record, _ := g.Record()
			state, _, bad := games.Replay(dalmuti.Game, record)
			if bad != nil {
				t.Fatalf("its record: %+v", bad)
			}
			if diff := cmp.Diff(g.Tally, state.Tally()); diff != "" {
				t.Errorf("its record comes to something else:\n%s", diff)
			}
			sheets, err := p.books.Sheets(context.Background(), table.Which{Channel: "c", Limit: 1})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(g.Tally.Sheet, sheets[0].Rounds); diff != "" {
				t.Errorf("its sheet says something else:\n%s", diff)
			}
			p.Close()
			if err := p.books.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
