package screen_test

import (
	"encoding/json"
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/fairness"
)

// cutting is the lobby of a game for four, as it is cut by Anne and by somebody who leaves then.
func cutting(t *testing.T) scene {
	t.Helper()
	s := at(t, lobby(games.Named(listed, "dalmuti"), 5))
	s.does(friends[0], table.CutDeck{Number: 7})
	s.does(friends[4], table.CutDeck{Number: 19})
	s.does(friends[4], table.Leave{})
	return s
}

// What is seen of a table's luck: before it begins, while it is played, and once it is over.
func TestScreensOfFairness(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "fairness")
	anne, marc := friends[0], friends[1]
	page := func(s scene, who table.User) shot {
		return s.shot(who.Name+", who presses Fairness", s.set.Fairness(viewer(who), s.look(who), ""))
	}
	s := at(t, lobby(games.Named(listed, "dalmuti"), 4))
	a.page("before anybody cuts", page(s, anne), page(s, table.User{ID: "99", Name: "Griet"}))
	s.does(anne, table.Start{})
	s.does(anne, table.Stop{})
	a.page("nobody has cut", s.channel(), s.shot("Anne, who presses Verify", s.set.Verify(viewer(anne), s.look(anne))))
	s = cutting(t)
	a.page("the deck is cut", s.channel(), page(s, anne), page(s, marc))
	s.does(anne, table.Start{})
	a.page("the game goes on", page(s, anne))
	s.does(anne, table.Stop{})
	a.page("the game is over", s.channel(), page(s, anne), s.shot("Anne, who presses Verify", s.set.Verify(viewer(anne), s.look(anne))))

	old := lobby(games.Named(listed, "dalmuti"), 4)
	old.Fair = nil
	s = at(t, old)
	a.page("a table of before", s.channel(), page(s, anne))

	restored := fairness.Entry{Number: 1_000_412, Kind: fairness.Restored, Previous: entry().Hash(), At: 1_780_000_000_000}
	days := fairness.Entry{Number: 1_000_413, Kind: fairness.OfDays, Previous: restored.Hash(), At: 1_780_000_000_000}
	chain := []fairness.Entry{entry(), restored, days}
	kinds := map[string]int{fairness.OfTable: 1, fairness.Restored: 1, fairness.OfDays: 1}
	verified := func(newest []fairness.Entry) discord.Message {
		return s.set.Files(s.set.Chain(viewer(anne), newest, kinds), []discord.File{s.set.ChainFile(viewer(anne), "100", newest)})
	}
	a.page("a chain", s.shot("Anne, who types /table verify", verified(chain)),
		s.shot("Anne, where it is too long", verified(chain[1:])),
		s.shot("Anne, who types it again at once", s.set.ChainSoon(viewer(anne), days)))
}

func TestARecordIsHandedOutWithItsProof(t *testing.T) {
	s := cutting(t)
	s.does(friends[0], table.Start{})
	if files := s.set.Record(viewer(friends[0]), s.look(friends[0])).Files; len(files) > 0 {
		t.Fatal("a game under way is revealed")
	}
	s.does(friends[0], table.Stop{})
	for name, m := range map[string][]byte{
		"Record": s.set.Record(viewer(friends[1]), s.look(friends[1])).Files[0].Data,
		"Verify": s.set.Verify(viewer(friends[1]), s.look(friends[1])).Files[0].Data,
	} {
		game, r, err := games.ReadRecord(all.Games, m)
		if err != nil {
			t.Fatal(err)
		}
		if f, doubt := fairness.Check(game, r); doubt != nil || len(f.Cuts) != 2 {
			t.Errorf("%s: %+v, %+v", name, f, doubt)
		}
	}
}

func TestVerifyDoubtsWhatDoesNotFollow(t *testing.T) {
	k := lobby(games.Named(listed, "dalmuti"), 4)
	k.Cuts = []table.Cut{{By: friends[0], Number: 7}}
	s := at(t, k)
	s.does(friends[0], table.Start{})
	s.does(friends[0], table.Stop{})
	r, ok := s.look(friends[0]).Proven()
	if !ok {
		t.Fatal("it has no proof")
	}
	k.Cuts[0].Number, k.Status, k.Ended, k.Began = 8, table.Stopped, s.now, s.now
	k.Options, k.Rules = r.Options, games.Named(listed, "dalmuti").Version
	k.Steps = []table.Step{{Who: games.Public, Chance: r.Chance, Received: s.now}}
	other := at(t, k)
	if said := drawn(other.set.Verify(viewer(friends[0]), other.look(friends[0])), other.now); !strings.Contains(said, "cannot be proven") {
		t.Errorf("it says\n%s", said)
	}
}

func TestTheFileOfAChainIsOneThatCanBeWorkedOutAgain(t *testing.T) {
	s := at(t, lobby(games.Named(listed, "dalmuti"), 4))
	restored := fairness.Entry{Number: 1_000_412, Kind: fairness.Restored, Previous: entry().Hash(), At: 7}
	next := fairness.Entry{Number: 1_000_413, Kind: fairness.OfTable, Table: "K7M", Commitment: fairness.Commit("K7M", games.Seed{1}), Previous: restored.Hash()}
	var file struct {
		Server   string
		Previous fairness.Hash
		Entries  []struct {
			Number     int
			Kind       string
			Table      string
			Commitment *fairness.Hash
			Hash       fairness.Hash
		}
	}
	text := s.set.ChainFile(viewer(friends[0]), "100", []fairness.Entry{entry(), restored, next}).Data
	if err := json.Unmarshal(text, &file); err != nil || file.Server != "100" || file.Previous != entry().Previous || len(file.Entries) != 3 {
		t.Fatalf("%s, %v", text, err)
	}
	before := file.Previous
	for _, one := range file.Entries {
		e := fairness.Entry{Number: one.Number, Kind: one.Kind, Table: one.Table, Previous: before}
		if one.Commitment != nil {
			e.Commitment = *one.Commitment
		}
		if before = e.Hash(); before != one.Hash {
			t.Errorf("entry %d does not follow", one.Number)
		}
	}
}
