package bot_test

import (
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/screen"
	"hofnar/games"
)

// learned is how far somebody is in Dalmuti's lesson.
func (e *evening) learned(u *discordtest.User) games.Learned {
	e.t.Helper()
	at, err := e.kept.Learned(e.t.Context(), u.ID, "dalmuti")
	if err != nil {
		e.t.Fatal(err)
	}
	return at
}

// The way through Dalmuti's lesson, with a restart and another channel in its midst.
func TestALessonIsPlayedToItsEndAndAGameBegins(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		m := e.says(anne.Slash(e.ch, "/learn", discordtest.Opt{"game": "dalmuti"}))("Bruun led two 8s", "step 1 of 6")
		m = e.says(anne.Click(m, "Pass"))("> You may pass, unless you lead", "Bruun led two 8s", "step 1 of 6")
		m = e.says(anne.Click(m, "Two 4s"))("> That beats them, too")
		m = e.says(anne.Click(m, "Two 7s"))("The others pass", "step 2 of 6")
		if at := e.learned(anne); at != (games.Learned{Version: 1, Step: 1, Presses: 3}) {
			t.Errorf("after three presses Anne is at %+v", at)
		}
		e.stop()
		e.start()
		e.says(anne.Select(m, "Choose", "A jester alone"))("> A jester is too good for that")
		anne.Reload()
		there := e.guild.Channel("other")
		m = e.says(anne.Slash(there, "/learn", discordtest.Opt{"game": "dalmuti"}))("Lead all three at once", "step 2 of 6")
		m = e.says(anne.Select(m, "Choose", "Three 10s"))("Reynaert beat them")
		m = e.says(anne.Click(m, "Two 4s and a jester"))("you lead again")
		m = e.says(anne.Click(m, "Two 9s"))("Out first")
		m = e.says(anne.Select(m, "Choose 2", "Cook (9)", "Shepherdess (10)"))("> You may give any two")
		m = e.says(anne.Select(m, "Choose 2", "Shepherdess (10)", "another Shepherdess (10)"))("a 1 and a 2")
		m = e.says(anne.Click(m, "Call a revolution"))("Play The Great Dalmuti now")
		e.ch = there
		e.must(anne.Click(m, "Play against 3 computers"))
		if board := e.sees(anne, "round 1 of"); strings.Count(board.Text(), "easy Jester") != 3 {
			t.Errorf("Anne plays at\n%s", board.Describe())
		}
		if list := marc.Sees(there); len(list) != 1 {
			t.Errorf("Marc sees %d messages", len(list))
		}
		m = e.says(anne.Slash(there, "/learn", discordtest.Opt{"game": "dalmuti"}))("step 1 of 6")
		e.says(anne.Click(m, "Two 7s"))("step 2 of 6")
	})
}

func TestAPressInALessonCountsOnceAndAtItsStepAlone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		first := e.says(anne.Slash(e.ch, "/learn", discordtest.Opt{"game": "dalmuti"}))("step 1 of 6")
		second := e.says(anne.Click(first, "Two 7s"))("step 2 of 6")
		e.says(anne.ClickStale(first, "Two 7s"))("The others pass", "step 2 of 6")
		e.says(anne.ClickStale(first, "Pass"))("The others pass", "step 2 of 6")
		at := e.learned(anne)
		number := screen.LessonNumber(at)
		for what, c := range map[string]screen.Control{
			"a move of nobody's":    {Verb: screen.VerbLesson, Table: "dalmuti", Number: number, Rest: "7x2"},
			"no answer":             {Verb: screen.VerbLesson, Table: "dalmuti", Number: number, Rest: "//,"},
			"another version":       {Verb: screen.VerbLesson, Table: "dalmuti", Number: number + 10000, Rest: "10x3"},
			"a step still to come":  {Verb: screen.VerbLesson, Table: "dalmuti", Number: number + 1, Rest: "10x3"},
			"the end":               {Verb: screen.VerbLesson, Table: "dalmuti", Number: 1<<62 - 1, Rest: "10x3"},
			"what is below nothing": {Verb: screen.VerbLesson, Table: "dalmuti", Number: -1},
		} {
			if m := e.says(anne.ClickStale(forged(e.ch, c.ID()), "Press"))("step 2 of 6"); e.learned(anne) != at {
				t.Errorf("%s leads to %+v:\n%s", what, e.learned(anne), m.Describe())
			}
		}
		for _, c := range []screen.Control{
			{Verb: screen.VerbLesson, Table: "nothing"}, {Verb: screen.VerbLearn, Rest: "nothing"}, {Verb: screen.VerbFirstGame, Rest: "nothing"},
		} {
			e.says(anne.ClickStale(forged(e.ch, c.ID()), "Press"))("has had its day")
		}
		e.says(anne.Select(second, "Choose", "Three 10s"))("step 3 of 6")
	})
}

func TestALessonIsOfferedInTheHelpAndInLobbiesAndWorksInDirectMessages(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, griet := e.user("Anne"), e.user("Griet")
		e.must(anne.Slash(e.ch, "/play dalmuti", nil))
		first := e.must(griet.Click(e.sees(griet, "Anne invites"), "First game?")).Message
		e.says(griet.Click(first, "Try it"))("step 1 of 6")
		e.ch = anne.Direct()
		anne.Speaks("de")
		which := e.says(anne.Click(e.must(anne.Slash(e.ch, "/help", nil)).Message, "Ausprobieren"))("Welches Spiel")
		m := e.says(anne.Click(which, "Der Große Dalmuti"))("Schritt 1 von 6", "Bruun hat zwei 8er ausgespielt")
		m = e.says(anne.Click(m, "Passen"))("> Passen darfst du, außer wenn du ausspielst")
		_, err := e.kept.ChangeLearned(t.Context(), anne.ID, "dalmuti", time.Now(), func(at games.Learned) games.Learned { at.Scene = 2; return at })
		if err != nil {
			t.Fatal(err)
		}
		m = e.says(anne.Click(m, "Zwei 7er"))("Schritt 6 von 6")
		m = e.says(anne.Click(m, "Revolution ausrufen"))("Das war die Lektion")
		e.says(anne.Click(m, "Gegen 3 Computer spielen"))("`/play dalmuti`")
	})
}

func TestALessonBeginsAnewForWhoeverWasForgottenOrHadAnotherVersion(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		m := e.says(anne.Slash(e.ch, "/learn", discordtest.Opt{"game": "dalmuti"}))("step 1 of 6")
		m = e.says(anne.Click(m, "Two 7s"))("step 2 of 6")
		e.says(anne.Click(e.must(anne.Slash(e.ch, "/me forget", nil)).Message, "Forget me"))("forgetting you")
		time.Sleep(time.Minute)
		if at := e.learned(anne); at != (games.Learned{}) {
			t.Errorf("Anne was forgotten, and is at %+v", at)
		}
		e.says(anne.Select(m, "Choose", "Three 10s"))("step 1 of 6")
		_, err := e.kept.ChangeLearned(t.Context(), anne.ID, "dalmuti", time.Now(), func(games.Learned) games.Learned { return games.Learned{Version: 7, Scene: 1} })
		if err != nil {
			t.Fatal(err)
		}
		e.says(anne.Slash(e.ch, "/learn", discordtest.Opt{"game": "dalmuti"}))("step 1 of 6")
	})
}

// Who takes a seat for the first time is offered the lesson once; what is said goes when the
// game begins.
func TestTheFirstSeatSomebodyEverTakesOffersTheLessonOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		e.says(anne.Slash(e.ch, "/play dalmuti", nil))("Get rid of your cards first") // the host's is one, too
		lobby := e.sees(anne, "Anne invites")
		e.says(marc.Click(lobby, "Join"))("Get rid of your cards first")
		e.must(marc.Click(e.sees(marc, "Get rid of your cards first"), "Try it"))
		e.must(anne.Click(lobby, "Fill with computers"))
		e.starts(anne, lobby)
		e.sees(anne, "round 1 of")
		there := e.guild.Channel("other")
		e.says(anne.Slash(there, "/play dalmuti", nil))("The table is set up.")
		e.ch = there
		if r := e.must(marc.Click(e.sees(marc, "Anne invites"), "Join")); r.Message != nil && r.Message.Ephemeral() {
			t.Errorf("at his second seat Marc reads\n%s", r.Message.Describe())
		}
	})
}
