package store

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"hofnar/bot/table"
	"hofnar/games/fairness"
)

// chainOf is a server's chain; each entry must follow from the one before it.
func chainOf(t *testing.T, s *Store, guild string) (list []string) {
	t.Helper()
	all, kinds, err := s.Chain(t.Context(), guild, 1000)
	must(t, err)
	if newest, same, err := s.Chain(t.Context(), guild, 2); err != nil || !slices.Equal(newest, all[max(0, len(all)-2):]) || !maps.Equal(same, kinds) {
		t.Errorf("the newest two of %v are %v, %v", all, newest, err)
	}
	before := fairness.Origin(guild)
	for _, e := range all {
		list = append(list, fmt.Sprint(e.Number, " ", e.Kind, " ", e.Table))
		if e.Previous != before {
			t.Errorf("server %s: entry %d does not follow from the one before it", guild, e.Number)
		}
		before = e.Hash()
		kinds[e.Kind]--
	}
	for kind, n := range kinds {
		if n != 0 {
			t.Errorf("server %s has %d entries of the kind %s more than there are", guild, n, kind)
		}
	}
	if newest, err := s.NewestEntry(t.Context(), guild); err != nil || len(all) > 0 && newest != all[len(all)-1] {
		t.Errorf("the newest is %v, %v", newest, err)
	}
	return list
}

func expectChain(t *testing.T, s *Store, guild string, want ...string) {
	t.Helper()
	if got := chainOf(t, s, guild); fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		t.Errorf("the chain of %s is %q, expected %q", guild, got, want)
	}
}

// lobbyIn is a lobby with a secret of its own.
func lobbyIn(guild string, id table.ID) table.Saved {
	one := lobby(id, "channel "+string(id))
	one.Guild, one.Host.ID = guild, "host of "+string(id)
	copy(one.Seed[:], id)
	return one
}

func TestALobbyIsCommittedToWithTheWriteThatOpensIt(t *testing.T) {
	s := fresh(t)
	for _, one := range []table.Saved{lobbyIn("g", "AAA"), lobbyIn("h", "BBB"), lobbyIn("g", "CCC")} {
		entry, err := s.Add(t.Context(), one)
		must(t, err)
		kept, err := s.Load(t.Context(), one.ID)
		must(t, err)
		want := fairness.Secret{Entry: entry, Secret: one.Seed}
		if len(kept.Fair) != 1 || kept.Fair[0] != want || entry.Commitment != fairness.Commit(string(one.ID), one.Seed) || entry.At != noon.UnixMilli() {
			t.Errorf("%s has %+v in the books, expected %+v", one.ID, kept.Fair, want)
		}
	}
	taken := lobbyIn("g", "DDD")
	taken.Channel = "channel AAA"
	if _, err := s.Add(t.Context(), taken); !errors.Is(err, table.ErrTaken) {
		t.Errorf("a second table opens in a channel: %v", err)
	}
	expectChain(t, s, "g", "1 table AAA", "2 table CCC")
	expectChain(t, s, "h", "1 table BBB")
	expectChain(t, s, "nowhere")
}

// restoredChain are books that have gone back to a copy: of a lobby that was cut, of a game
// that had drawn two outcomes, of one that was archived, one that was stopped, and of a lobby and a game that are
// older than chains.
func restoredChain(t *testing.T) *Store {
	t.Helper()
	return open(t, copiedChain(t))
}

func copiedChain(t *testing.T) (path string) {
	t.Helper()
	s := open(t, empty.File(t))
	for _, id := range []table.ID{"LBY", "RUN", "ARC", "STP", "XLD", "XLR"} {
		one := lobbyIn("g", id)
		must(t, added(s.Add(t.Context(), one)))
		one.Cuts = []table.Cut{{By: table.User{ID: "1", Name: "Anne"}, Number: 7}, {By: table.User{ID: "2", Name: "Marc"}, Number: 19}}
		put(t, s, &one, "")
		if id == "LBY" || id == "XLD" {
			continue
		}
		one, first := begun(one)
		commit(t, s, &one, first)
		switch id {
		case "ARC":
			one.Status, one.Archived = table.Archived, noon
		case "STP":
			one.Status, one.Ended = table.Stopped, noon
		}
		put(t, s, &one, "stop")
	}
	_, err := s.write.Exec(`DELETE FROM chain WHERE table_id LIKE 'X%'`)
	must(t, err)
	copied := t.TempDir() + "/copy.db"
	must(t, s.Backup(t.Context(), copied))
	return copied
}

// numberBack is the number of the entry by which the chain of a copy goes on.
func numberBack(t *testing.T, s *Store) (n int) {
	t.Helper()
	must(t, s.db.QueryRow(`SELECT number FROM chain WHERE guild = 'g' AND kind = ?`, fairness.Restored).Scan(&n))
	return n
}

// What was handed out after the first time that a copy was put back is void after the second.
func TestACopyThatIsPutBackAgainGoesOnElsewhere(t *testing.T) {
	copied := copiedChain(t)
	numbers := map[int]bool{}
	for range 2 {
		duplicate(t, copied, copied+".again")
		s := open(t, copied+".again")
		numbers[numberBack(t, s)] = true
		must(t, s.Close())
	}
	if len(numbers) == 1 {
		t.Errorf("each time it goes on at %v", numbers)
	}
}

func TestARestoreGoesOnFarAboveWithNewSecrets(t *testing.T) {
	s := restoredChain(t)
	back := numberBack(t, s)
	if back < leap {
		t.Errorf("it goes on at %d", back)
	}
	want := []string{"1 table LBY", "2 table RUN", "3 table ARC", "4 table STP"}
	for n, entry := range []string{"restored ", "table ARC", "table LBY", "table RUN", "table XLD"} {
		want = append(want, fmt.Sprint(back+n, " ", entry))
	}
	expectChain(t, s, "g", want...)
	for id, want := range map[table.ID]struct{ secrets, since, cuts int }{
		"LBY": {2, 0, 0}, // it is cut anew
		"RUN": {2, 2, 2},
		"ARC": {2, 2, 2},
		"STP": {1, 0, 2},
		"XLD": {1, 0, 0},
		"XLR": {0, 0, 2}, // finishes the old way
	} {
		kept, err := s.Load(t.Context(), id)
		must(t, err)
		if len(kept.Fair) != want.secrets || len(kept.Cuts) != want.cuts {
			t.Errorf("%s has %d secrets and %d cuts, expected %+v", id, len(kept.Fair), len(kept.Cuts), want)
			continue
		}
		if want.secrets == 0 {
			continue
		}
		newest := kept.Fair[want.secrets-1]
		if newest.Since != want.since || newest.Secret != kept.Seed || newest.Commitment != fairness.Commit(string(id), kept.Seed) {
			t.Errorf("the newest secret of %s is %+v", id, newest)
		}
		if want.secrets == 2 && kept.Fair[0].Secret == newest.Secret {
			t.Errorf("%s goes on with the secret of before", id)
		}
	}
}

func TestForgettingChangesNoProof(t *testing.T) {
	s := fresh(t)
	one := lobbyIn("g", "AAA")
	must(t, added(s.Add(t.Context(), one)))
	one.Cuts = []table.Cut{{By: one.Chairs[0].User, Number: 7}, {By: ludmilla, Number: 19}}
	put(t, s, &one, "")
	one, first := begun(one)
	commit(t, s, &one, first)
	before := chainOf(t, s, "g")
	_, err := s.Forget(t.Context(), ludmilla.ID, always("a former player"), nil)
	must(t, err)
	kept, err := s.Load(t.Context(), "AAA")
	must(t, err)
	if len(kept.Cuts) != 2 || kept.Cuts[1].Number != 19 || kept.Cuts[1].By.Name != "a former player" || kept.Cuts[1].By.ID == ludmilla.ID {
		t.Errorf("the cuts are %+v", kept.Cuts)
	}
	expectChain(t, s, "g", before...)
}

func TestAChainGoesWithItsServersData(t *testing.T) {
	s := restoredChain(t)
	must(t, s.NoteAbsence(t.Context(), []string{"g"}, noon))
	_, err := s.RemoveServer(t.Context(), "g")
	must(t, err)
	expectChain(t, s, "g")
	must(t, added(s.Add(t.Context(), lobbyIn("g", "NEW"))))
	expectChain(t, s, "g", "1 table NEW")
	if left, err := rowsOf(s, `SELECT table_id FROM chain WHERE table_id <> 'NEW' UNION ALL SELECT table_id FROM cuts`); err != nil || len(left) > 0 {
		t.Errorf("left are %q, %v", left, err)
	}
}

func TestARemovalThatACopyInterruptsLeavesNoChain(t *testing.T) {
	s := restoredChain(t)
	must(t, s.NoteAbsence(t.Context(), []string{"g"}, noon))
	half, err := s.taking(t.Context(), "g")
	must(t, err)
	must(t, s.writeTx(t.Context(), "take", func(tx transaction) error { _, err := moveTables(tx, "g", half.by); return err }))
	copied := t.TempDir() + "/copy.db"
	must(t, s.Backup(t.Context(), copied))
	s = open(t, copied)
	must(t, s.Check(t.Context()))
	_, err = s.RemoveServer(t.Context(), "g")
	must(t, err)
	if left, err := rowsOf(s, `SELECT guild FROM chain`); err != nil || len(left) > 0 {
		t.Errorf("left are %q, %v", left, err)
	}
}

func TestTheRulesByWhichAGameBeganAreKept(t *testing.T) {
	s := fresh(t)
	one := lobbyIn("g", "AAA")
	must(t, added(s.Add(t.Context(), one)))
	one, first := begun(one)
	one.Rules = 3
	commit(t, s, &one, first)
	if kept, err := s.Load(t.Context(), "AAA"); err != nil || kept.Rules != 3 {
		t.Errorf("it began by rules %d, %v", kept.Rules, err)
	}
}
