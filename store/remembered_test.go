package store

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games/league"
)

// remembers is what is read of the books for each press.
type remembers interface {
	Person(context.Context, string) (people.Person, error)
	Server(context.Context, string) (people.Server, error)
	Counted(context.Context, table.ID) ([]league.Counted, error)
	Served(context.Context, table.ID) (bool, error)
}

// readAgain reads all of it that these tests are about.
func readAgain(t *testing.T, from remembers) (all []any) {
	t.Helper()
	keep := func(what any, err error) {
		t.Helper()
		must(t, err)
		all = append(all, what)
	}
	for _, id := range []string{"anne", "1"} {
		p, err := from.Person(t.Context(), id)
		keep(p, err)
	}
	set, err := from.Server(t.Context(), "g")
	keep(set, err)
	for _, id := range []table.ID{"AAA", "BBB", "CCC", "DDD"} {
		counted, err := from.Counted(t.Context(), id)
		keep(counted, err)
		served, err := from.Served(t.Context(), id)
		keep(served, err)
	}
	return all
}

// Whatever is remembered of the books is read anew once it has been written, whoever wrote it.
func TestNothingStaleIsReadAfterAWrite(t *testing.T) {
	s := fresh(t)
	var playing table.Saved
	call := notice.Notice{Table: "BBB", Kind: notice.Call, Guild: "g", Channel: "BBB", Message: "m", For: "anne", N: 1}
	for _, write := range []struct {
		name string
		do   func() error
	}{
		{"somebody sets something", func() error {
			_, err := s.ChangePerson(t.Context(), "anne", func(p *people.Person) {
				p.TextOnly, p.Holidays = true, people.Holidays{{First: "2026-07-01", Last: "2026-07-05"}}
			})
			return err
		}},
		{"Discord speaks another language to somebody", func() error { return s.NotePress(t.Context(), "1", "nl", noon) }},
		{"a server sets something", func() error {
			_, err := s.ChangeServer(t.Context(), "g", func(p *people.Server) {
				p.Silence, p.Channels, p.Weekly, p.WeeklyDue = time.Hour, []string{"c"}, "c", noon
			})
			return err
		}},
		{"the word about a week was said", func() error {
			return s.NoteWeekly(t.Context(), people.Weekly{Guild: "g", Channel: "c", Due: noon}, people.Weekly{Due: noon.Add(time.Hour)})
		}},
		{"a game begins", func() error { beginIn(t, s, "g", "AAA", 0, "anne", "marc"); return nil }},
		{"another begins", func() error { playing = beginIn(t, s, "g", "BBB", 0, "anne", "marc"); return nil }},
		{"one is played to its end", func() error { ended(t, s, "CCC", time.Hour, "anne", "marc"); return nil }},
		{"somebody is called who is not awaited", func() error { return s.PutNotices(t.Context(), []notice.Notice{call}, noon) }},
		{"that message is about another table", func() error { return s.MoveNotice(t.Context(), call, "AAA") }},
		{"what has served is deleted", func() error { return s.DropServed(t.Context(), "AAA", noon) }},
		{"a game ends", func() error { finish(t, s, playing, time.Hour, "anne", "marc"); return nil }},
		{"a moderator declares a game void", func() error {
			must(t, s.Void(t.Context(), houseSeason(t, s, "g").ID, league.Void{Table: "CCC"}, moderator, "a wrong deal", noon))
			return s.recountAll(t.Context())
		}},
		{"whoever was there long ago is no more known", func() error { return s.DropIdle(t.Context(), noon.Add(24*time.Hour), noon) }},
		{"somebody is forgotten", func() error {
			_, err := s.Forget(t.Context(), "anne", always("a former player"), []table.ID{"AAA"})
			return err
		}},
		{"the data of a server are removed", func() error {
			must(t, s.NoteAbsence(t.Context(), []string{"g"}, noon))
			_, err := s.RemoveServer(t.Context(), "g")
			return err
		}},
	} {
		t.Run(write.name, func(t *testing.T) {
			before := readAgain(t, s)
			must(t, write.do())
			is := readAgain(t, s.Reader)
			if cmp.Equal(before, is) {
				t.Error("nothing has changed that is remembered")
			}
			if diff := cmp.Diff(is, readAgain(t, s)); diff != "" {
				t.Errorf("in the books (-), remembered (+):\n%s", diff)
			}
		})
	}
}

func TestWhatIsWrittenWhileItIsReadIsNotRemembered(t *testing.T) {
	var r remembered[int]
	for want := range 3 {
		v, err := r.get("a", func() (int, error) { r.drop("a"); return want, nil })
		if v != want || err != nil {
			t.Errorf("read is %d, %v", v, err)
		}
	}
}

func TestOnlySoMuchIsRemembered(t *testing.T) {
	var r remembered[int]
	for i := range 2 * mostRemembered {
		_, _ = r.get(fmt.Sprint(i), func() (int, error) { return i, nil })
	}
	newest, err := r.get(fmt.Sprint(2*mostRemembered-1), func() (int, error) { return 0, nil })
	if len(r.all) != mostRemembered || newest == 0 || err != nil {
		t.Errorf("remembered are %d, the newest is %d, %v", len(r.all), newest, err)
	}
}
