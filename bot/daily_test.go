package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/screen"
	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/daily"
)

// deals has the books hold the deal of a day, with a field that has come to 0, 1, 2, … Where computers
// play up to where it begins they do so at random, which takes no time; those that answer people are real.
func (e *evening) deals(day daily.Day) daily.Deal {
	e.t.Helper()
	if err := e.kept.DrawDays(e.t.Context(), day, day); err != nil {
		e.t.Fatal(err)
	}
	kept, err := e.kept.DailyDeal(e.t.Context(), day)
	if err != nil {
		e.t.Fatal(err)
	}
	_, game := daily.Planned(all.Games, day)
	quick := *game
	quick.Levels = slices.Clone(game.Levels)
	for i := range quick.Levels {
		quick.Levels[i].Play = games.Random
	}
	deal, err := daily.New(e.t.Context(), []*games.Game{&quick}, day, kept.Secret, 0)
	if err != nil {
		e.t.Fatal(err)
	}
	if kept.Deal, err = json.Marshal(deal); err != nil {
		e.t.Fatal(err)
	}
	for n := range daily.FieldSize {
		kept.Field = append(kept.Field, daily.Played{Points: n})
	}
	if err := e.kept.KeepDailyDeal(e.t.Context(), kept); err != nil {
		e.t.Fatal(err)
	}
	return deal
}

// game is somebody's game of a day.
func (e *evening) dailyGame(u *discordtest.User, day daily.Day) daily.Game {
	e.t.Helper()
	g, err := e.kept.DailyGame(e.t.Context(), daily.Which{User: u.ID, Day: day})
	if err != nil {
		e.t.Fatal(err)
	}
	return g
}

// daily types /daily.
func (e *evening) daily(u *discordtest.User) *discordtest.Message {
	e.t.Helper()
	return e.says(u.Slash(e.ch, "/daily", nil))("Hofnar")
}

// moves are the controls by which a deal is played on.
func moves(m *discordtest.Message) (list []discordtest.Control) {
	for _, c := range m.Controls() {
		if strings.HasPrefix(c.ID, string(screen.VerbDailyMove)+":") && c.Label != "Back" {
			list = append(list, c)
		}
	}
	return list
}

// presses has somebody press something that is to be seen there, and returns what is seen then.
func (e *evening) presses(u *discordtest.User, m *discordtest.Message, r *rand.Rand) *discordtest.Message {
	e.t.Helper()
	list := moves(m)
	reply := e.must(u.Press(list[r.IntN(len(list))], r))
	time.Sleep(time.Second)
	for _, now := range u.Sees(e.ch) {
		if now.ID == reply.Message.ID {
			return now
		}
	}
	e.t.Fatal("the message is gone")
	return nil
}

// finishes has somebody press on until the deal is over, and returns how many presses that took.
func (e *evening) finishes(u *discordtest.User, m *discordtest.Message, r *rand.Rand) (end *discordtest.Message, presses int) {
	e.t.Helper()
	for ; len(moves(m)) > 0; presses++ {
		if presses == 400 {
			e.t.Fatalf("there is no end:\n%s", m.Describe())
		}
		m = e.presses(u, m, r)
	}
	return m, presses
}

// A week of deals: one of each kind is played by presses on what is to be seen.
func TestADealADayIsPlayedInPrivateAndComparedOnceItIsOver(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := rand.New(rand.NewPCG(8, 6))
		anne, bo, griet := e.user("Anne"), e.user("Bo"), e.user("Griet")
		today := daily.DayOf(time.Now())
		e.says(anne.Slash(e.ch, "/daily", nil))("not ready yet.** Come back <t:")
		for day := today; day <= today+3; day++ {
			e.deals(day)
		}

		m := e.daily(anne)
		e.says(bo.Slash(e.ch, "/daily", nil))("Hofnar 1, Auf Teufel komm raus against one", "the board closes <t:")
		e.killsInTheMiddle(anne, m, today, r)
		m = e.twoDevices(anne, today, r)
		e.forgeries(anne, today)
		if list := griet.Sees(e.ch); len(list) > 0 {
			t.Errorf("Griet sees %d messages", len(list))
		}
		end, presses := e.finishes(anne, m, r)
		if text := end.Text(); !strings.Contains(text, "Better than ") || !strings.Contains(text, "**1 Anne · ") || strings.Contains(text, "Bo") {
			t.Errorf("Anne, alone on the board, reads\n%s", text)
		}
		if g := e.dailyGame(anne, today); g.Ended.IsZero() || !g.Scored || g.Presses < presses {
			t.Errorf("after %d presses the books have %+v", presses, g)
		}
		there := e.ch
		e.ch = anne.Direct()
		e.says(anne.Slash(e.ch, "/daily", nil))("The board of the server where you began, so far", "**1 Anne · ")
		e.ch = there
		marc := e.user("Marc")
		offer := e.says(marc.ClickStale(forged(e.ch, screen.DailyControl(screen.VerbShare, today, false, 0).ID()), "Press"))("Hofnar 1, Auf Teufel komm raus against one")
		if g := e.dailyGame(marc, today); !g.Begun.IsZero() {
			t.Errorf("a control that nobody was given has begun %+v", g)
		}
		e.says(marc.Click(offer, "Play today’s deal"))("Hofnar 1, Auf Teufel komm raus against one", "closes <t:")

		e.sleepsUntil(today + 1)
		bos := e.says(bo.Slash(e.ch, "/daily", nil))("Hofnar 1, Auf Teufel") // the one begun comes first
		bos, _ = e.finishes(bo, bos, r)
		if text := bos.Text(); !strings.Contains(text, "Anne · ") || !strings.Contains(text, "Bo · ") || !strings.Contains(text, "Where the roads parted") {
			t.Errorf("Bo reads\n%s", text)
		}
		e.says(bo.Click(bos, "Share"))("Hofnar 1, Auf Teufel komm raus against one: ", "played 1 of 2.")
		e.secondDay(anne, bo, griet, r)
		e.directly(anne, today+2, r)
		e.dealCloses(griet, today, r)
		e.tooLate(marc, today, r)
	})
}

// What is seen with pictures is one gallery of two, each with words for who does not see it, and after
// an hour, when nothing that was shown can be changed any more, /daily opens it again.
func TestADealIsOneGalleryOfTableAndHandAndOpensAnewAfterAnHour(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.pictures = true
		e.start()
		anne := e.user("Anne")
		time.Sleep(24 * time.Hour)
		today := daily.DayOf(time.Now())
		e.deals(today)
		shown := func() *discordtest.Message {
			e.daily(anne)
			time.Sleep(time.Second)
			return anne.Find(e.ch, "Hofnar 1, Dalmuti among eight")
		}
		first := shown()
		time.Sleep(time.Hour)
		for _, m := range []*discordtest.Message{first, shown()} {
			if alts := m.AltTexts(); len(alts) != 2 || len(m.Files()) != 2 || !strings.Contains(alts[0], "The Great Dalmuti, round 1 of 1.") || !strings.Contains(alts[1], "Your title: ") {
				t.Errorf("its pictures are %q", m.AltTexts())
			}
			if n := len(silences(m)); n > 0 {
				t.Errorf("whoever cannot see hears nothing of %v", silences(m))
			}
		}
		m := e.presses(anne, first, rand.New(rand.NewPCG(1, 2)))
		if len(e.dailyGame(anne, today).Record.Moves) == len(e.dealt(today).Record.Moves) && len(moves(m)) == 0 {
			t.Errorf("a press after an hour is answered by\n%s", m.Describe())
		}
	})
}

// killsInTheMiddle has Hofnar be killed after a press, and look where he was.
func (e *evening) killsInTheMiddle(u *discordtest.User, m *discordtest.Message, day daily.Day, r *rand.Rand) {
	e.t.Helper()
	for len(e.dailyGame(u, day).Record.Moves) == len(e.dealt(day).Record.Moves) {
		m = e.presses(u, m, r)
	}
	before := e.dailyGame(u, day)
	list := moves(m)
	go func() { _, _ = u.Press(list[0], r) }()
	e.kill()
	e.start()
	time.Sleep(time.Minute)
	after := e.dailyGame(u, day)
	if n := len(before.Record.Moves); len(after.Record.Moves) < n || fmt.Sprint(after.Record.Moves[:n]) != fmt.Sprint(before.Record.Moves) {
		e.t.Errorf("after the kill %d moves have become %d", n, len(after.Record.Moves))
	}
	u.Reload()
	e.says(u.Slash(e.ch, "/daily", nil))("Hofnar 1,")
}

// dealt is the deal of a day as the books have it.
func (e *evening) dealt(day daily.Day) daily.Deal {
	e.t.Helper()
	_, deal := e.keptDeal(day)
	return deal
}

func (e *evening) keptDeal(day daily.Day) (daily.Kept, daily.Deal) {
	e.t.Helper()
	kept, err := e.kept.DailyDeal(e.t.Context(), day)
	if err != nil {
		e.t.Fatal(err)
	}
	deal, err := daily.Read(all.Games, kept.Deal)
	if err != nil {
		e.t.Fatal(err)
	}
	return kept, deal
}

// twoDevices has somebody press the same on two devices at once, and on an old page: what comes second
// does nothing.
func (e *evening) twoDevices(u *discordtest.User, day daily.Day, r *rand.Rand) *discordtest.Message {
	e.t.Helper()
	phone, desk := e.daily(u), e.daily(u)
	old := phone
	for n := len(e.dailyGame(u, day).Record.Moves); len(e.dailyGame(u, day).Record.Moves) == n; {
		old, phone = phone, e.presses(u, phone, r)
	}
	now := e.dailyGame(u, day)
	for _, stale := range []*discordtest.Message{desk, old} {
		e.must(u.PressStale(moves(stale)[0], r))
		time.Sleep(time.Second)
	}
	if g := e.dailyGame(u, day); len(g.Record.Moves) != len(now.Record.Moves) || g.Presses != now.Presses {
		e.t.Errorf("a press that came second has led from %d to %d moves", len(now.Record.Moves), len(g.Record.Moves))
	}
	return e.daily(u)
}

// forgeries has somebody send controls that nobody was given. None of them changes anything.
func (e *evening) forgeries(u *discordtest.User, today daily.Day) {
	e.t.Helper()
	before := e.dailyGame(u, today)
	n := len(before.Record.Moves)
	control := func(v screen.Verb, day daily.Day, free bool, number int, rest string) string {
		c := screen.DailyControl(v, day, free, number)
		c.Rest = rest
		return c.ID()
	}
	for what, id := range map[string]string{
		"no move":             control(screen.VerbDailyMove, today, false, n, "nothing"),
		"no picks":            control(screen.VerbDailyMove, today, false, n, "//,"),
		"a move still to be":  control(screen.VerbDailyMove, today, false, n+1, "7a"),
		"below nothing":       control(screen.VerbDailyMove, today, false, -1, ""),
		"tomorrow's deal":     control(screen.VerbDailyMove, today+1, false, 0, ""),
		"tomorrow, looked at": control(screen.VerbDailyDay, today+1, false, 0, ""),
		"today for itself":    control(screen.VerbDailyFree, today, true, 0, ""),
		"given up elsewhere":  control(screen.VerbGiveUp, today, false, n+1, ""),
		"shared before":       control(screen.VerbShare, today, false, 0, ""),
	} {
		m := e.must(u.ClickStale(forged(e.ch, id), "Press")).Message
		if g := e.dailyGame(u, today); m == nil || !strings.Contains(m.Text(), "Hofnar 1, ") || len(g.Record.Moves) != n || !g.Ended.IsZero() {
			e.t.Errorf("%s leads from %d to %d moves", what, n, len(g.Record.Moves))
		}
		for _, other := range []daily.Which{{User: u.ID, Day: today + 1}, {User: u.ID, Day: today, Free: true}} {
			if g, err := e.kept.DailyGame(context.Background(), other); err != nil || !g.Begun.IsZero() {
				e.t.Errorf("%s begins %+v, %v", what, g, err)
			}
		}
	}
	for _, id := range []string{"dmove:x:0:", "dday::0:", "dgiveup:99999999999999999999:0:"} {
		e.says(u.ClickStale(forged(e.ch, id), "Press"))("has had its day")
	}
	e.says(u.ClickStale(forged(e.ch, control(screen.VerbDailyDay, today+700, false, 0, "")), "Press"))("not ready yet")
}

// sleepsUntil lets time pass until an hour of a day.
func (e *evening) sleepsUntil(day daily.Day) { time.Sleep(time.Until(day.Opens().Add(time.Hour))) }

// secondDay has somebody give up, somebody be forgotten in the middle, and somebody play in words to
// the end.
func (e *evening) secondDay(anne, bo, griet *discordtest.User, r *rand.Rand) {
	e.t.Helper()
	today := daily.DayOf(time.Now())
	m := e.says(griet.Slash(e.ch, "/daily", nil))("Hofnar 2, Dalmuti among eight", "Your title today: ")
	asked := e.says(griet.Click(m, "Give up"))("Give this deal up?")
	asked = e.says(griet.Click(asked, "Play on"))("the board closes")
	asked = e.says(griet.Click(asked, "Give up"))("Give this deal up?")
	e.says(griet.Click(asked, "Give up"))("given up")
	e.says(griet.Slash(e.ch, "/daily", nil))("given up")

	e.says(bo.Slash(e.ch, "/daily", nil))("the board closes")
	e.says(bo.Click(e.must(bo.Slash(e.ch, "/me forget", nil)).Message, "Forget me"))("forgetting you")
	time.Sleep(time.Minute)
	if g := e.dailyGame(bo, today); !g.Begun.IsZero() {
		e.t.Errorf("Bo was forgotten, and is at %+v", g)
	}
	m = e.says(bo.Slash(e.ch, "/daily", nil))("stands on no board")
	m, _ = e.finishes(bo, m, r)
	if text := m.Text(); !strings.Contains(text, "Yours stands on no board.") || !strings.Contains(text, "Nobody has finished it.") {
		e.t.Errorf("Bo, who was forgotten, reads\n%s", text)
	}
	e.forgottenMeanwhile(e.user("Lowie"), today, r)
	m, _ = e.finishes(anne, e.daily(anne), r)
	if text := m.Text(); !strings.Contains(text, "**1 Anne") || strings.Contains(text, "Bo") {
		e.t.Errorf("Anne reads\n%s", text)
	}
}

// forgottenMeanwhile has somebody be forgotten while a press of that one is under way: it begins nothing anew.
func (e *evening) forgottenMeanwhile(u *discordtest.User, day daily.Day, r *rand.Rand) {
	e.t.Helper()
	forget := func() {
		if _, err := e.kept.Forget(e.t.Context(), u.ID, func(string) string { return "somebody" }, nil); err != nil {
			e.t.Error(err)
		}
	}
	for what, press := range map[string]func(*discordtest.Message) *discordtest.Message{
		"a move": func(m *discordtest.Message) *discordtest.Message {
			for e.life.meanwhile.Load() != nil {
				m = e.presses(u, m, r)
			}
			return m
		},
		"giving up": func(m *discordtest.Message) *discordtest.Message { return e.must(u.Click(m, "Give up")).Message },
	} {
		m := e.daily(u)
		if what == "giving up" {
			m = e.says(u.Click(m, "Give up"))("Give this deal up?")
		}
		e.life.meanwhile.Store(&forget)
		if m = press(m); !strings.Contains(m.Text(), "keeps nothing of this deal") || !e.dailyGame(u, day).Begun.IsZero() {
			e.t.Errorf("%s of somebody who was forgotten meanwhile leads to %+v, and reads\n%s", what, e.dailyGame(u, day), m.Text())
		}
	}
}

// directly has somebody play in direct messages to the end.
func (e *evening) directly(u *discordtest.User, day daily.Day, r *rand.Rand) {
	e.t.Helper()
	e.sleepsUntil(day)
	there := e.ch
	e.ch = u.Direct()
	asked := e.says(u.Slash(e.ch, "/daily", nil))("Begun here it stands on no board.")
	if g := e.dailyGame(u, day); !g.Begun.IsZero() {
		e.t.Errorf("in direct messages %+v is begun before anybody was asked", g)
	}
	m, _ := e.finishes(u, e.says(u.Click(asked, "Play it here"))("Hofnar"), r)
	if text := m.Text(); !strings.Contains(text, "Begun in direct messages") || !strings.Contains(text, "Played 3 of the last 3") {
		e.t.Errorf("in direct messages %s reads\n%s", u.Name, text)
	}
	e.ch = there
}

// earlier has somebody give up the third deal and look at the first.
func (e *evening) earlier(u *discordtest.User) func(...string) *discordtest.Message {
	e.t.Helper()
	m := e.says(u.Slash(e.ch, "/daily", nil))("Hofnar 3, Dumm gelaufen against one")
	m = e.says(u.Click(e.says(u.Click(m, "Give up"))("Give this deal up?"), "Give up"))("given up")
	return e.says(u.Select(m, "Earlier deals", "Hofnar 1, Auf Teufel komm raus against one"))
}

// tooLate has somebody finish a deal that was begun in time and has closed meanwhile.
func (e *evening) tooLate(u *discordtest.User, day daily.Day, r *rand.Rand) {
	e.t.Helper()
	m, _ := e.finishes(u, e.earlier(u)("stands on no board"), r)
	if text := m.Text(); !strings.Contains(text, "Yours stands on no board.") || e.dailyGame(u, day).Scored {
		e.t.Errorf("%s, who was too late, reads\n%s", u.Name, text)
	}
}

// dealCloses has somebody who has not played a deal look at it once it is closed, and play it without a
// score.
func (e *evening) dealCloses(u *discordtest.User, day daily.Day, r *rand.Rand) {
	e.t.Helper()
	e.sleepsUntil(day + 2)
	m := e.earlier(u)("You have not played it.", "Anne", "somebody")
	m = e.says(u.Click(m, "Play without a score"))("· without a score")
	m, _ = e.finishes(u, m, r)
	if text := m.Text(); !strings.Contains(text, "Played without a score, so it stands on no board.") || !strings.Contains(text, "Played 0 of the last 3") {
		e.t.Errorf("%s reads\n%s", u.Name, text)
	}
	m = e.says(u.Click(e.says(u.Click(m, "Share"))("without a score: "), "Back"))("Played without a score")
	m = e.says(u.Click(m, "Verify"))("Every card and roll of this deal follows from the secret of its day.", "of this server’s chain")
	if files := m.Files(); len(files) != 1 {
		e.t.Errorf("%d files prove it", len(files))
	}
}
