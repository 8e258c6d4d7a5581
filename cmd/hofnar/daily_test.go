package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"hofnar/bot/sandbox/browser"
	"hofnar/bot/screen"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/daily"
	"hofnar/store"
)

// Somebody types /daily on a phone and plays the deal as hard would, to its end and to the line that is
// shared. The log says how many presses that takes, and how long without anybody who reads. With a
// folder for screenshots (-screens) it does so with the deal of each weekday, in one language after the
// other, and keeps some of what is seen:
//
//	go test ./cmd/hofnar -run TheDealOfADay -v -screens /tmp/screens
func TestTheDealOfADayIsPlayedOnThePage(t *testing.T) {
	languages := []string{"en", "nl", "de"}
	for weekday := range 7 {
		monday := daily.DayOf(time.Now()).Monday()
		plan, game := daily.Planned(all.Games, monday+daily.Day(weekday))
		if game == nil || *screens == "" && plan.Opened == nil { // the shortest
			continue
		}
		language := languages[weekday%len(languages)]
		t.Run(fmt.Sprintf("%s %s %s", (monday+daily.Day(weekday)).Weekday(), game.Name, language), func(t *testing.T) {
			d := dealtToday(t, monday+daily.Day(weekday))
			d.language = language
			d.plays()
		})
	}
}

// dealt is a deal that somebody plays in a browser.
type dealt struct {
	learner
	daily.Deal
	secret games.Seed
	record games.Record
	acts   []games.Act // as hard plays it
}

// dealtToday serves a sandbox in whose books today's deal is one of that day, with a field that has
// come to 0, 1, 2, …
func dealtToday(t *testing.T, day daily.Day) *dealt {
	t.Helper()
	dir, today := t.TempDir(), daily.DayOf(time.Now())
	s, err := store.Open(filepath.Join(dir, "hofnar.db"))
	must(t, err)
	must(t, s.DrawDays(t.Context(), today, today))
	kept, err := s.DailyDeal(t.Context(), today)
	must(t, err)
	d := &dealt{secret: kept.Secret}
	d.Deal, err = daily.New(t.Context(), all.Games, day, kept.Secret, 0)
	must(t, err)
	d.Day, d.record = today, d.Record
	kept.Deal, err = json.Marshal(d.Deal)
	must(t, err)
	for n := range daily.FieldSize {
		kept.Field = append(kept.Field, daily.Played{Points: n})
	}
	hard, err := d.FieldGame(t.Context(), kept.Secret, 0)
	must(t, err)
	d.acts = hard.Acts
	for range 3 { // so that none is to be found meanwhile
		must(t, s.KeepDailyDeal(t.Context(), kept))
		kept.Day++
	}
	must(t, s.Close())
	d.learner = learner{t: t, tab: screenIn(t, sandbox{Dir: dir, Daily: true}), game: d.Game}
	return d
}

// plays plays it to its end.
func (d *dealt) plays() {
	d.types("/daily")
	began, presses := time.Now(), 1
	for i, act := range d.acts {
		picks := d.way(act)
		for n, keys := range picks {
			d.waits(d.control(picks[:n]))
			if n == 0 && i == len(d.acts)/3 {
				d.keeps(fmt.Sprintf("daily-%s-%s.png", d.Plan.Key, d.language))
			}
			d.presses(d.control(picks[:n]), keys)
			presses++
		}
		var err error
		d.record, err = d.Play(d.t.Context(), d.secret, d.record, act)
		must(d.t, err)
	}
	d.t.Logf("%d presses, %.1f s", presses, time.Since(began).Seconds())
	d.sees(screen.VerbShare)
	d.keeps(fmt.Sprintf("daily-%s-end-%s.png", d.Plan.Key, d.language))
	browser.Until(d.tab, d.t, "the line is wanted", `(() => { const share = document.querySelector('.private:not(:has([aria-busy])) .primary'); share?.click(); return share !== null; })()`)
	browser.Until(d.tab, d.t, "the line is there", `document.querySelector('.private pre') !== null`)
	d.keeps(fmt.Sprintf("daily-%s-share-%s.png", d.Plan.Key, d.language))
}

// way are the keys that answer each question on the way to an act.
func (d *dealt) way(act games.Act) games.Picks {
	d.t.Helper()
	state, _, bad := games.Replay(d.Game, d.record)
	if bad != nil {
		d.t.Fatal(bad)
	}
	for way := range games.Ways(func(picks games.Picks) games.Prompt { return state.Ask(d.Seat, picks) }) {
		if move, err := games.MoveOf(d.Seat, way.Act); err == nil && string(move) == string(act) && !way.Alias {
			return way.Picks
		}
	}
	d.t.Fatalf("nothing leads to %s", act)
	return nil
}

func (d *dealt) control(picks games.Picks) screen.Control {
	c := screen.DailyControl(screen.VerbDailyMove, d.Day, false, len(d.record.Moves))
	c.Rest = games.PackPicks(picks)
	return c
}

// sees waits until a control of that verb is there.
func (d *dealt) sees(v screen.Verb) {
	d.t.Helper()
	browser.Until(d.tab, d.t, string(v)+" can be pressed", fmt.Sprintf(`document.querySelector('.private [data-control^="%s:"]') !== null && document.querySelector('[aria-busy]') === null && [...document.querySelectorAll('.private .picture img')].every((i) => i.complete)`, v))
}
