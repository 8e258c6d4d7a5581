package screen_test

import (
	"slices"
	"strings"
	"testing"

	"hofnar/bot/table"
	"hofnar/games"
)

func TestScreensOfTakingBack(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "takeback")
	s := at(t, played(t, "dalmuti/006", asks("dalmuti.ask.lead")))
	leader := s.asked("dalmuti.ask.lead")
	s.does(leader, s.some(leader))
	a.page("a move that may be taken back", s.hand(leader))

	s.does(leader, table.TakeBack{Version: s.look(leader).Version})
	a.page("everybody is asked", s.channel(), s.hand(leader), s.hand(s.asked("dalmuti.ask.follow")))

	for _, user := range friends {
		if g := s.look(user); g.WishToTakeBack != nil && g.Seat != games.Public && user != leader {
			s.does(user, table.Consent{Version: g.PublicVersion})
		}
	}
	a.page("it is taken back", s.channel(), s.hand(leader), s.log(0))

	s = at(t, played(t, "dalmuti/006", asks("dalmuti.ask.lead")))
	s.does(leader, s.some(leader))
	s.does(leader, table.TakeBack{Version: s.look(leader).Version})
	other := s.asked("dalmuti.ask.follow")
	s.does(other, table.Consent{Version: s.look(other).PublicVersion, No: true})
	a.page("somebody does not agree", s.channel(), s.hand(leader), s.hand(other))
}

// some is the last that somebody may choose.
func (s scene) some(user table.User) table.Choose {
	g := s.look(user)
	for q := g.Ask(nil).Question; q != nil; q = g.Ask(g.Picks).Question {
		g.Picks = append(g.Picks, []string{q.Options[len(q.Options)-1].Key})
	}
	return table.Choose{Version: g.Version, Picks: g.Picks}
}

func TestTheLogTellsWhoHasPlayedForWhom(t *testing.T) {
	t.Parallel()
	k := played(t, "dalmuti/006", end)
	for i := range k.Steps[1:] {
		k.Steps[i+1].User, k.Steps[i+1].Computer = friends[k.Steps[i+1].Who].ID, i%2 == 0
	}
	s := at(t, k)
	for _, who := range []table.User{friends[0], onlooker} {
		n := strings.Count(strings.Join(s.logPages(who), "\n"), "A computer played for")
		if want := len(k.Steps) / 2; n != want { // each once, though a step may have several lines
			t.Errorf("%s reads %d times that a computer has played, want %d", who.Name, n, want)
		}
	}
}

// logPages are the pages of a log, each of which must fit into a message.
func (s scene) logPages(who table.User) (pages []string) {
	s.t.Helper()
	for page := range 1000 {
		m := s.set.Log(viewer(who), s.look(who), page)
		if err := flaws(m); err != nil {
			s.t.Fatal(err)
		}
		pages = append(pages, m.Components[0].Content)
		if len(m.Components) < 2 || m.Components[1].Components[0].Disabled {
			break
		}
	}
	return pages
}

func TestTheLogSaysTheTimeOnceAMinute(t *testing.T) {
	t.Parallel()
	for _, record := range []string{"dalmuti/006", "kismet/000", "murphy/048", "teufel/003"} {
		s := at(t, played(t, record, end))
		for _, page := range s.logPages(onlooker) {
			said := stamp.FindAllString(page, -1)
			if again := slices.Compact(slices.Sorted(slices.Values(said))); len(said) == 0 || len(again) < len(said) {
				t.Errorf("%s: a page says the times %v", record, said)
			}
		}
	}
}

func TestThePagesOfALogHoldEveryLineOnce(t *testing.T) {
	t.Parallel()
	s := at(t, played(t, "dalmuti/222", end))
	said, text := len(s.look(onlooker).Log()), strings.Join(s.logPages(onlooker), "\n")
	list := slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return strings.HasPrefix(line, "**Log") || strings.HasPrefix(line, "**Round") })
	if len(list) != said {
		t.Errorf("the pages hold %d lines of %d", len(list), said)
	}
	for _, heading := range []string{"**Round 1**", "**Round 2**"} {
		if !strings.Contains(text, heading) {
			t.Errorf("no page says %s", heading)
		}
	}
}
