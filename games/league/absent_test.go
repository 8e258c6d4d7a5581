package league

import (
	"testing"
)

// Who has left without having made a third of the turns is last, and not there for the
// others. Who has taken a seat over and made less is not compared: that it wins is another's.
func TestWhoHasLeftEarlyIsNotThereForTheOthers(t *testing.T) {
	two := Rate([]Rating{Fresh, Fresh}, []int{1, 2})
	three := Rate([]Rating{Fresh, Fresh, Fresh}, []int{1, 2, 3})
	for _, c := range []struct {
		what, players string
		rules         Rules
		want          map[string]Rating // of those for whom it counts
	}{
		{"a third of the turns", "anne 1, karel 2, marc left 3/9", House, map[string]Rating{"anne": three[0], "karel": three[1], "marc": three[2]}},
		{"less than a third", "anne 1, karel 2, marc left 3/10", House, map[string]Rating{"anne": two[0], "karel": two[1], "marc": three[2]}},
		{"nobody knows", "anne 1, karel 2, marc left", House, map[string]Rating{"anne": three[0], "karel": three[1], "marc": three[2]}},
		{"an early season", "anne 1, karel 2, marc left 0/10", Rules{Early: true}, map[string]Rating{"anne": three[0], "karel": three[1], "marc": three[2]}},
		{"nobody else was there", "anne 1, marc left 0/10", House, map[string]Rating{"marc": two[1]}},
		{"nobody at all was there", "anne left 0/10, marc left 0/10", House, map[string]Rating{}},
		{"two who left early", "anne 1, marc left 0/10, karel left 1/10", House, map[string]Rating{"marc": two[1], "karel": two[1]}},
		{"a seat taken over with a third of the turns", "anne 1 3/9, karel 2, marc left 6/9", House, map[string]Rating{"anne": three[0], "karel": three[1], "marc": three[2]}},
		{"a seat taken over with less, when it wins", "anne 1 2/9, karel 2, marc left 7/9", House, map[string]Rating{"karel": two[0], "marc": two[1]}},
		{"partners are left, and computers", "team 1 anne 1, team 2 owl# 3, team 1 karel 1, team 2 marc left 0/10", Rules{Computers: true}, map[string]Rating{"marc": Rate([]Rating{Fresh, Fresh, Fresh}, []int{1, 1, 3})[2]}},
		{"computers are left", "anne 1, owl# 2, marc left 0/10", Rules{Computers: true}, map[string]Rating{"marc": three[2]}},
	} {
		r := game(c.players)
		book := Open(c.rules, nil)
		if _, err := book.Add(r, nil); err != nil {
			t.Fatal(err)
		}
		got := map[string]Rating{}
		for _, s := range book.Standings() {
			if !s.Computer {
				got[s.ID] = s.Rating
			}
		}
		for who, want := range c.want {
			if got[who] != want {
				t.Errorf("%s: %s has %v, expected %v", c.what, who, got[who], want)
			}
			delete(got, who)
		}
		if len(got) > 0 {
			t.Errorf("%s: it counts for %v as well", c.what, got)
		}
	}
}

// A share of the opponents is one of those who were there, and so is a win.
func TestWhoHasLeftEarlyIsBeatenByNobody(t *testing.T) {
	book := Open(House, nil)
	if _, err := book.Add(game("karel 1, anne 2, sock left 0/9, pal left 0/9"), nil); err != nil {
		t.Fatal(err)
	}
	for who, want := range map[string]Standing{
		"karel": {Games: 1, Wins: 1, Beaten: Whole, Opponents: 1}, "anne": {Games: 1, Opponents: 1},
		"sock": {Games: 1, Opponents: 2}, "pal": {Games: 1, Opponents: 2},
	} {
		got := book.standing(who)
		if got.ID, got.Rating = "", (Rating{}); got != want {
			t.Errorf("%s: %+v, expected %+v", who, got, want)
		}
	}
}

func TestAVoidSpanIsAsIfOneHadNotPlayedInIt(t *testing.T) {
	games := []Result{game("sock 1, anne 2, marc 3"), game("sock 1, anne 2, marc 3"), game("anne 1, sock 2")}
	for n, table := range []string{"AAA", "BBB", "CCC"} {
		games[n].Table, games[n].Ended = table, int64(10*n)
	}
	span, single := Voids{{Person: "sock", Since: 10, Until: 20}: true}, Voids{{Table: "BBB", Person: "sock"}: true}
	sameBits(t, "a span", recomputed(House, nil, games, single), recomputed(House, nil, games, span))
	all := Voids{{Person: "sock", Since: 0, Until: 21}: true}
	if book := recomputed(House, nil, games, all); len(book.Standings()) != 2 || book.standing("anne").Games != 2 {
		t.Errorf("%v", book.Standings())
	}
}
