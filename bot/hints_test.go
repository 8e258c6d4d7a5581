package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/games"
	"hofnar/games/all"
)

// practice begins a game of one person among computers.
func (e *evening) practice(u *discordtest.User) {
	e.t.Helper()
	e.game([]*discordtest.User{u}, 3, discordtest.Opt{"rounds": 1})
}

// askedAlone waits until somebody is to choose something, and returns the hand.
func (e *evening) askedAlone(u *discordtest.User) *discordtest.Message {
	e.t.Helper()
	e.hand(u)
	if !u.Eventually(e.ch, time.Minute, func([]*discordtest.Message) bool {
		hand := u.Find(e.ch, "**Your hand**")
		return hand != nil && strings.Contains(hand.Describe(), "Hint")
	}) {
		e.t.Fatalf("%s is asked nothing", u.Name)
	}
	return u.Find(e.ch, "**Your hand**")
}

func TestAHintSaysInTheHandWhatTheStrongestComputerWouldDo(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, griet := e.user("Anne"), e.user("Griet")
		e.practice(anne)
		if board := e.sees(anne, "round 1 of"); !strings.Contains(board.Text(), "💡\u00a0hints") {
			t.Errorf("the table does not say that there are hints:\n%s", board.Text())
		}
		hand := e.askedAlone(anne)
		hint := e.must(anne.Click(hand, "Hint")).Message
		if !hint.Ephemeral() || hint.ID != hand.ID {
			t.Errorf("the hint is not said in the hand:\n%s", hint.Describe())
		}
		_, said, _ := strings.Cut(hint.Text(), "would choose: **")
		said, _, _ = strings.Cut(said, "**")
		first, _, _ := strings.Cut(said, " → ")
		if first == "" || !strings.Contains(hand.Describe(), strings.Split(first, " and ")[0]) {
			t.Errorf("%q is not what she can choose:\n%s", first, hand.Describe())
		}
		if typed := e.hears(anne.Slash(e.ch, "/hint", nil)); !strings.Contains(typed, said) {
			t.Errorf("asked by /hint it says something else than %q:\n%s", said, typed)
		}
		if told := e.hears(griet.Slash(e.ch, "/hint", nil)); !strings.Contains(told, "You have no seat") {
			t.Errorf("who watches is told %q", told)
		}
	})
}

func TestAHintThatTakesLongIsPromisedAndOneAtATime(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		slow := *games.Named(all.Games, "dalmuti")
		play := slow.Levels[0].Play
		slow.Levels = []games.Level{
			{Key: slow.Levels[0].Key, Play: play},
			{Key: "hard", Play: func(s games.Sight) games.Thought {
				time.Sleep(20 * time.Second)
				thought := play(s)
				thought.Best, thought.Imagined = 812, 1000
				return thought
			}},
		}
		e.games = []*games.Game{&slow}
		e.start()
		anne := e.user("Anne")
		e.practice(anne)
		hand := e.askedAlone(anne)
		e.must(anne.Click(hand, "Hint"))
		if told := e.hears(anne.Slash(e.ch, "/hint", nil)); !strings.Contains(told, "still thinking for you") {
			t.Errorf("asked once more she is told %q", told)
		}
		time.Sleep(20 * time.Second)
		e.sees(anne, "best in 812 of 1,000 imagined games")
	})
}

func TestAHintThatTheTableHasOvertakenIsNotSaid(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		slow := *games.Named(all.Games, "dalmuti")
		slow.Levels = []games.Level{slow.Levels[0], {Key: "hard", Play: func(s games.Sight) games.Thought {
			time.Sleep(20 * time.Second)
			return games.Random(s)
		}}}
		e.games = []*games.Game{&slow}
		e.start()
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.game(friends, 0, discordtest.Opt{"rounds": 1, "hints": "on"})
		for _, u := range friends {
			e.hand(u)
		}
		u, hand := e.next(friends)
		id, _ := e.registry.At(e.ch.ID)
		e.must(u.Click(hand, "Hint"))
		for before := e.steps(id); e.steps(id) == before; {
			hand = u.Find(e.ch, "**Your hand**")
			e.must(u.Press(hand.Controls()[0], rand.New(rand.NewPCG(1, 1))))
		}
		time.Sleep(time.Minute)
		if text := u.Find(e.ch, "**Your hand**").Text(); !strings.Contains(text, "moved on while the computer was thinking") {
			t.Errorf("who has moved meanwhile is told\n%s", text)
		}
	})
}

func TestATableThatSleepsGivesHints(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.practice(anne)
		e.askedAlone(anne)
		id, _ := e.registry.At(e.ch.ID)
		e.nap(id)
		if told := e.hears(anne.Slash(e.ch, "/hint", nil)); !strings.Contains(told, "The strongest computer would") {
			t.Errorf("she is told\n%s", told)
		}
	})
}

func TestHintsAreForOnePersonAmongComputersUnlessTheHostSaysOtherwise(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		for i, c := range []struct {
			people int
			hints  string
			given  bool
		}{{1, "", true}, {2, "", false}, {2, "on", true}, {1, "off", false}} {
			e.ch = e.guild.Channel(fmt.Sprint("room-", i))
			opts := discordtest.Opt{"rounds": 1}
			if c.hints != "" {
				opts["hints"] = c.hints
			}
			lobby := e.lobby(friends[:c.people], 4-c.people, opts)
			if said := strings.Contains(lobby.Text(), "no league points"); said != c.given {
				t.Errorf("%+v: the lobby says so: %t", c, said)
			}
			e.starts(friends[0], lobby)
			e.sees(friends[0], "round 1 of")
			if refused := strings.Contains(e.hears(friends[0].Slash(e.ch, "/hint", nil)), "There are no hints"); refused == c.given {
				t.Errorf("%+v: a hint is refused: %t", c, refused)
			}
		}
	})
}

func TestKismetGivesNoHints(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.must(anne.Slash(e.ch, "/play kismet", nil))
		lobby := e.sees(anne, "Anne invites")
		e.adds(anne, lobby)
		e.adds(anne, lobby)
		e.starts(anne, lobby)
		e.sees(anne, "round 1 of")
		if told := e.hears(anne.Slash(e.ch, "/hint", nil)); !strings.Contains(told, "There are no hints") {
			t.Errorf("she is told %q", told)
		}
	})
}

func TestAGameWithHintsCountsForNoLeague(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.game(friends, 2, discordtest.Opt{"rounds": 1, "hints": "on"})
		e.playsOut(friends)
		if rows, _ := e.counted(); len(rows) != 0 {
			t.Errorf("the league has %v", rows)
		}
		if board := e.board(friends[0]); !strings.Contains(board, "💡\u00a0hints") {
			t.Errorf("the table says\n%s", board)
		}
		e.finished(friends)
		if rows, _ := e.counted(); len(rows) != 2 || rows[0].Games != 1 {
			t.Errorf("after a game without hints the league has %v", rows)
		}
	})
}
