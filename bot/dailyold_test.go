package bot_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/screen"
	"hofnar/games/daily"
)

// ages has the deal of a day be one of older rules, of which those of today know nothing if it breaks.
func (e *evening) ages(day daily.Day, breaks bool) {
	e.t.Helper()
	kept, deal := e.keptDeal(day)
	if deal.Versions.Rules--; breaks {
		deal.Record.Chance = []json.RawMessage{[]byte(`{"runes":[1]}`)}
	}
	var err error
	if kept.Deal, err = json.Marshal(deal); err == nil {
		err = e.kept.KeepDailyDeal(e.t.Context(), kept)
	}
	if err != nil {
		e.t.Fatal(err)
	}
}

// Nobody is to begin what night is about to deal anew; what somebody has begun stays as it is.
func TestADealOfOlderRulesIsBegunOnlyWhereItStaysAndReplays(t *testing.T) {
	for what, c := range map[string]struct {
		begun, breaks bool
		says          string
		begins        bool
	}{
		"nobody has begun it":              {false, false, "not ready yet", false},
		"nobody can":                       {false, true, "not ready yet", false},
		"somebody has begun it":            {true, false, "stands on no board", true},
		"somebody has, and nobody goes on": {true, true, "another version of the rules", false},
	} {
		bubbleIn(t, what, func(t *testing.T) {
			e := newEvening(t)
			anne, bo, today := e.user("Anne"), e.user("Bo"), daily.DayOf(time.Now())
			e.deals(today)
			e.ages(today, c.breaks)
			if c.begun {
				e.comesTo(bo, today, 4)
			}
			e.says(anne.Slash(e.ch, "/daily", nil))(c.says)
			e.says(anne.ClickStale(forged(e.ch, screen.DailyControl(screen.VerbDailyMove, today, false, 0).ID()), "Press"))(c.says)
			if g := e.dailyGame(anne, today); g.Begun.IsZero() == c.begins || g.Scored {
				t.Errorf("begun %v, scored: %v", g.Begun, g.Scored)
			}
			e.sleepsUntil(today + 2)
			e.deals(today + 2)
			e.says(anne.ClickStale(forged(e.ch, screen.DailyControl(screen.VerbDailyFree, today, true, 0).ID()), "Press"))()
			free, err := e.kept.DailyGame(t.Context(), daily.Which{User: anne.ID, Day: today, Free: true})
			if err != nil || free.Begun.IsZero() != c.breaks {
				t.Errorf("for its own sake it is begun %v, %v", free.Begun, err)
			}
		})
	}
}

// An update comes while somebody plays: what is finished after it counts nowhere.
func TestADealOfOlderRulesThatSomebodyIsInTheMiddleOfSaysThatItStandsOnNoBoard(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, today := e.user("Anne"), daily.DayOf(time.Now())
		e.deals(today)
		e.ages(today, false)
		if _, err := e.kept.ChangeDailyGame(t.Context(), daily.Which{User: anne.ID, Day: today}, time.Now(), func(g daily.Game) (daily.Game, error) {
			return daily.Game{Which: g.Which, Name: anne.Name, Guild: e.guild.ID, Record: e.dealt(today).Record, Begun: time.Now(), Scored: true}, nil
		}); err != nil {
			t.Fatal(err)
		}
		e.says(anne.Slash(e.ch, "/daily", nil))("stands on no board")
	})
}

// The books know what a deal has come to, whatever the rules say today of how.
func TestADealThatWasFinishedShowsItsPointsThoughTheRulesKnowItNoMore(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, bo, today := e.user("Anne"), e.user("Bo"), daily.DayOf(time.Now())
		e.deals(today)
		e.ages(today, true)
		e.comesTo(anne, today, 15)
		e.comesTo(bo, today, 3)
		m := e.says(anne.Slash(e.ch, "/daily", nil))("15 points ahead", "Better than 15 of 21", "**1 Anne", "**2** Bo", "Played 1 of the last 1")
		e.says(anne.Click(m, "Share"))("15 points ahead, better than 15 of 21 computers")
		e.sleepsUntil(today + 2)
		m = e.says(anne.ClickStale(forged(e.ch, screen.DailyControl(screen.VerbDailyDay, today, false, 0).ID()), "Press"))("15 points ahead", "**1 Anne")
		for _, c := range m.Controls() {
			if c.Label == "Play without a score" || c.Label == "Verify" {
				t.Errorf("%s is offered", c.Label)
			}
		}
		e.says(anne.ClickStale(forged(e.ch, screen.DailyControl(screen.VerbDailyVerify, today, false, 0).ID()), "Press"))("under version 0 of its rules")
	})
}

// What another day has offered begins no deal of today.
func TestAnOldOfferBeginsNothing(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, today := e.user("Anne"), daily.DayOf(time.Now())
		e.deals(today)
		e.deals(today + 1)
		e.ch = anne.Direct()
		offer := e.says(anne.Slash(e.ch, "/daily", nil))("Hofnar 1, ", "Begun here it stands on no board.")
		e.sleepsUntil(today + 1)
		offer = e.offered(anne, offer, "Hofnar 2, ", today, today+1)
		e.says(anne.Click(offer, "Play it here"))("stands on no board")
		if g := e.dailyGame(anne, today+1); g.Begun.IsZero() || g.Guild != "" {
			t.Errorf("begun is %+v", g)
		}
	})
}

// offered presses an old offer, by which nothing of these days is begun, and returns the new one.
func (e *evening) offered(u *discordtest.User, old *discordtest.Message, says string, days ...daily.Day) *discordtest.Message {
	e.t.Helper()
	for _, c := range old.Controls() {
		if strings.HasPrefix(c.ID, string(screen.VerbDaily)+":") {
			old = e.says(u.ClickStale(forged(e.ch, c.ID), "Press"))(says)
			break
		}
	}
	for _, day := range days {
		if g := e.dailyGame(u, day); !g.Begun.IsZero() {
			e.t.Errorf("an old offer has begun a game of %s", day)
		}
	}
	return old
}
