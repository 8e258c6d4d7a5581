package fairness_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/fairness"
)

var update = flag.Bool("update", false, "write the proven records in testdata anew")

// kept is a game with a proof, as testdata has it.
type kept struct {
	name, game, options string
	players             int
	cuts                []int
	restored            int    // from which outcome on a second secret holds; 0: none does
	takenOver           string // the table whose titles it begins with
	until               int    // the record stops after so many outcomes; 0: when the game is over
	weekday             int    // it is the deal of a day, from 1, Monday; 0: it is none
}

var records = []kept{
	{name: "dalmuti", game: "dalmuti", options: `{"rounds":2}`, players: 5, cuts: []int{7, 19}},
	{name: "dalmuti-trimmed", game: "dalmuti", options: `{"rounds":2,"deck":"trimmed"}`, players: 4},
	{name: "dalmuti-again", game: "dalmuti", options: `{"rounds":2,"keep_titles":true}`, players: 4, cuts: []int{1}, takenOver: "K7M2"},
	{name: "dalmuti-restored", game: "dalmuti", options: `{"rounds":3}`, players: 4, cuts: []int{25, 3, 3}, restored: 2},
	{name: "kismet", game: "kismet", options: `{}`, players: 3, cuts: []int{13}, until: 60},
	{name: "murphy", game: "murphy", options: `{}`, players: 3, cuts: []int{2, 4, 8}, until: 9},
	{name: "teufel", game: "teufel", options: `{}`, players: 2, cuts: []int{9, 10}},
	{name: "daily-dalmuti", weekday: 1},
	{name: "daily-murphy", weekday: 2},
	{name: "daily-teufel", weekday: 4},
}

const table, server = "W4PT", "1130000000000000412"

// played plays the game at random and proves it.
func (k kept) played(t *testing.T) games.Record {
	t.Helper()
	if k.weekday > 0 {
		return k.playedOnADay(t)
	}
	game := games.Named(all.Games, k.game)
	agreed, err := games.Agree(game.Options, []byte(k.options))
	if err != nil {
		t.Fatal(err)
	}
	r := games.Record{Format: 1, Game: k.game, Options: game.Recorded(agreed), Moves: []json.RawMessage{}}
	for i := range k.players {
		r.Players = append(r.Players, fmt.Sprintf("Player %d", i+1))
	}
	from := k.table()
	luck := &untilRestored{from: from, game: k.game, restored: k.restored}
	if k.takenOver != "" {
		entry, err := game.Legacy.Chance([]games.Seat{2, 0, 3, 1}[:k.players])
		if err != nil {
			t.Fatal(err)
		}
		luck.told = entry
	}
	state, _, err := game.Begin(k.players, agreed, luck)
	for random := rand.New(rand.NewPCG(412, uint64(len(k.name)))); err == nil && !state.Tally().Over && (k.until == 0 || len(luck.outcomes) < k.until); {
		who := state.Waiting()[random.IntN(len(state.Waiting()))]
		act := games.Random(games.Sight{Rand: random, Ask: func(picks games.Picks) games.Prompt { return state.Ask(who, picks) }}).Act
		var next games.State
		var refused *games.Refusal
		if next, _, err = state.Apply(who, act, luck); errors.As(err, &refused) {
			err = nil
			continue
		}
		move, failed := games.MoveOf(who, act)
		state, err = next, errors.Join(err, failed)
		r.Moves = append(r.Moves, move)
	}
	if err != nil {
		t.Fatal(err)
	}
	r.Chance = luck.outcomes
	if r.Fair, err = fairness.Of(game, r, from); err != nil {
		t.Fatal(err)
	}
	return r
}

// table is what the books know of the table of such a record.
func (k kept) table() fairness.Table {
	from := fairness.Table{Server: server, Cuts: k.cuts, Rules: games.Named(all.Games, k.game).Version, TakenOver: k.takenOver}
	previous, number := fairness.Origin(server), 1
	since := []int{0}
	if k.restored > 0 {
		since = append(since, k.restored)
	}
	for i, outcome := range since {
		secret := games.Seed{31: byte(i)}
		copy(secret[:], k.name)
		e := fairness.Entry{Number: number, Kind: fairness.OfTable, Table: table, Commitment: fairness.Commit(table, secret), Previous: previous}
		from.Secrets = append(from.Secrets, fairness.Secret{Entry: e, Secret: secret, Since: outcome})
		gap := fairness.Entry{Number: number + 1_000_000, Kind: fairness.Restored, Previous: e.Hash()}
		previous, number = gap.Hash(), gap.Number+1
	}
	return from
}

// untilRestored is live chance of a table that goes on under a second secret after a while.
type untilRestored struct {
	from     fairness.Table
	game     string
	restored int
	told     json.RawMessage
	counts   games.Counts
	outcomes []json.RawMessage
}

func (u *untilRestored) Next(lot games.Lot, live func([]games.Luck) any) (json.RawMessage, error) {
	secret := u.from.Secrets[0].Secret
	if u.restored > 0 && len(u.outcomes) >= u.restored {
		secret = u.from.Secrets[1].Secret
	}
	l := games.NewLive(fairness.Deal(secret, table, u.game, u.from.Cuts), u.counts)
	if u.told != nil {
		l.Foretell(u.told)
		u.told = nil
	}
	raw, err := l.Next(lot, live)
	u.outcomes, u.counts = append(u.outcomes, l.Outcomes...), u.counts.With(l.Situations)
	return raw, err
}

// read returns the text of a proven record, and writes it anew first if asked to.
func (k kept) read(t *testing.T) []byte {
	t.Helper()
	file := filepath.Join("testdata", k.name+".json")
	if *update {
		text, err := json.Marshal(k.played(t))
		if err == nil {
			err = os.WriteFile(file, append(text, '\n'), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// checked is what Check says of a record's text.
func checked(t *testing.T, text []byte) (fairness.Fair, *fairness.Doubt) {
	t.Helper()
	game, r, err := games.ReadRecord(all.Games, text)
	if err != nil {
		t.Fatal(err)
	}
	return fairness.Check(game, r)
}

func TestProvenRecordsOfAllGamesAreAsTheyAreWrittenToday(t *testing.T) {
	for _, k := range records {
		text := k.read(t)
		if f, doubt := checked(t, text); doubt != nil {
			t.Errorf("%s: outcome %d: %s", k.name, doubt.Outcome, doubt.Reason.Key)
		} else if len(f.Chance) == 0 || len(f.Cuts) != len(k.cuts) {
			t.Errorf("%s proves nothing: %+v", k.name, f)
		}
		byPython(t, "proven", bytes.TrimSpace(text))
		if now, err := json.Marshal(k.played(t)); err != nil || !bytes.Equal(append(now, '\n'), text) {
			t.Errorf("%s.json would be written otherwise today (-update): %v", k.name, err)
		}
	}
}
