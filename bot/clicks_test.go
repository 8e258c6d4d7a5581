package bot_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/layout"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

var clickedMoves = flag.Int("clicks.moves", 12, "how many moves of a game are made press by press, in each of two channels")

// presser answers at random what is asked, and counts how often people press for it.
type presser struct {
	*evening
	*rand.Rand
	people []*discordtest.User
	id     table.ID
}

// Each answer takes one press from an open hand, or from the table's message, and as many
// taps as gametest counts for it; where the first question is not on either, one more opens
// it. How many questions there are, the games say (gametest.Presses).
func TestEachAnswerTakesOnePressAndTheTapsThatAreCounted(t *testing.T) {
	for _, game := range played {
		t.Run(game.Name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := silentEvening(t)
				e.games = played
				e.start()
				n := &presser{evening: e, Rand: rand.New(rand.NewPCG(16, 1)), people: e.users(eight[:game.Low]...)}
				for _, room := range []string{"here", "there"} {
					n.ch = n.guild.Channel(room)
					n.opens(n.people, kind{game: game.Name, seats: game.Low})
					n.id, _ = n.registry.At(n.ch.ID)
					for range *clickedMoves {
						if !n.now().Status.Open() {
							break
						}
						n.moves()
					}
				}
			})
		})
	}
}

func (n *presser) now() table.Snapshot {
	synctest.Wait()
	g, _ := n.registry.Fetch(context.Background(), n.id, "")
	return g
}

// due are those for whom the game waits, secretly too.
func (n *presser) due() (list []*discordtest.User) {
	for _, u := range n.people {
		g, _ := n.registry.Fetch(context.Background(), n.id, u.ID)
		if q := g.Ask(nil).Question; q != nil && !q.Open {
			list = append(list, u)
		}
	}
	return list
}

// moves has whoever is due make a move at random, press by press.
func (n *presser) moves() {
	n.t.Helper()
	n.races()
	steps, due := n.steps(n.id), n.due()
	u := due[n.IntN(len(due))]
	g, _ := n.registry.Fetch(context.Background(), n.id, u.ID)
	m, presses := n.asked(u, g), 0
	for range 60 {
		picks := n.picksOn(m)
		if len(picks) != presses {
			n.t.Fatalf("%s has pressed %d times for %d answers:\n%s", u.Name, presses, len(picks), m.Describe())
		}
		q := g.Ask(picks).Question
		m, presses = n.chooses(u, m, q), presses+1
		if synctest.Wait(); n.steps(n.id) > steps {
			return
		}
		if slices.ContainsFunc(q.Options, func(o games.Choice) bool { return o.Untested }) { // tried in vain
			time.Sleep(3 * time.Second)
			m, presses = n.asked(u, g), 0
		}
	}
	n.t.Fatalf("%s makes no move:\n%s", u.Name, m.Describe())
}

// races has somebody press, once the table's message is edited, what may be answered out
// of turn: who knocks in time opens the claim.
func (n *presser) races() {
	n.t.Helper()
	time.Sleep(5 * time.Second)
	u := n.people[n.IntN(len(n.people))]
	m := n.table(u)
	for _, b := range m.Buttons() {
		if c, _ := screen.ReadControl(b.CustomID, nil); c.Verb == screen.VerbRace {
			_, err := u.Click(m, b.CustomID)
			n.pressed(nil, err)
			time.Sleep(5 * time.Second)
			return
		}
	}
}

// table is the table's message.
func (n *presser) table(u *discordtest.User) *discordtest.Message {
	n.t.Helper()
	for _, m := range slices.Backward(u.Sees(n.ch)) {
		if !m.Ephemeral() && strings.Contains(m.Text(), "`"+string(n.id)+"`") {
			return m
		}
	}
	n.t.Fatalf("%s does not see the table", u.Name)
	return nil
}

// asked is the message on which somebody finds the first question, once it is opened.
func (n *presser) asked(u *discordtest.User, g table.Snapshot) *discordtest.Message {
	n.t.Helper()
	if g.Private() {
		return n.must(u.Slash(n.ch, "/hand", nil)).Message
	}
	m := n.table(u)
	if g.Ask(nil).Question.Public {
		return m
	}
	for _, b := range m.Buttons() {
		if c, _ := screen.ReadControl(b.CustomID, nil); c.Verb == screen.VerbAnswer {
			return n.must(u.Click(m, b.CustomID)).Message
		}
	}
	n.t.Fatalf("%s sees no way to what is asked:\n%s", u.Name, m.Describe())
	return nil
}

// answers are the controls that answer a question.
func answers(list []discordtest.Component) []discordtest.Component {
	return slices.DeleteFunc(list, func(b discordtest.Component) bool {
		c, _ := screen.ReadControl(b.CustomID, nil)
		return b.Label == "Back" || c.Verb != screen.VerbAct && c.Verb != screen.VerbPublic
	})
}

// picksOn are the answers given before what a message asks.
func (n *presser) picksOn(m *discordtest.Message) games.Picks {
	n.t.Helper()
	if menus := answers(m.Menus()); len(menus) > 0 {
		c, _ := screen.ReadControl(menus[0].CustomID, nil)
		return c.Picks()
	}
	buttons := answers(m.Buttons())
	if len(buttons) == 0 {
		n.t.Fatalf("nothing can be chosen:\n%s", m.Describe())
	}
	c, _ := screen.ReadControl(buttons[0].CustomID, nil)
	return c.Picks()[:len(c.Picks())-1] // the last is the button's own
}

// chooses presses something that is offered, and returns what is shown then.
func (n *presser) chooses(u *discordtest.User, m *discordtest.Message, q *games.Question) *discordtest.Message {
	n.t.Helper()
	buttons, menus := answers(m.Buttons()), answers(m.Menus())
	if len(menus) == 0 || len(buttons) > 0 && n.IntN(3) == 0 {
		button := buttons[n.IntN(len(buttons))]
		n.taps(m, q, button.CustomID, nil, 1)
		return n.must(u.Click(m, button.CustomID)).Message
	}
	menu, values := menus[n.IntN(len(menus))], []string(nil)
	for _, i := range n.Perm(len(menu.Options))[:max(1, *menu.MinValues)] {
		values = append(values, menu.Options[i].Value)
	}
	taps := 2
	if *menu.MinValues != 1 || *menu.MaxValues != 1 {
		taps += len(values)
	}
	n.taps(m, q, menu.CustomID, values, taps)
	return n.must(u.Select(m, menu.CustomID, values...)).Message
}

// taps holds what a finger does on a message against what is counted for that answer.
func (n *presser) taps(m *discordtest.Message, q *games.Question, id string, values []string, taps int) {
	n.t.Helper()
	c, _ := screen.ReadControl(id, values)
	picks := c.Picks()
	if c.Verb == screen.VerbRace {
		_, picks = c.Race()
	}
	spoken, err := catalogue()
	if err != nil {
		n.t.Fatal(err)
	}
	say := spoken.In("en", func(games.Seat) string { return "Katrien" }).Label
	counted := layout.Taps(q, picks[len(picks)-1], func(o games.Choice) layout.Button {
		return layout.Button{Label: say(o.Text), Emoji: o.Emoji != "" || o.Sign != ""}
	})
	if taps > counted {
		n.t.Errorf("%v takes %d taps, and %d are counted:\n%s", picks, taps, counted, m.Describe())
	}
}

// One person and three computers: a command, Start, and My hand.
func TestOneCommandAndTwoPressesOpenTheFirstHand(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		e.must(anne.Slash(e.ch, "/play dalmuti", discordtest.Opt{"computers": 3}))
		lobby := e.sees(anne, "Ready")
		if text := e.hears(marc.Click(lobby, "First game?")); !strings.Contains(text, "Get rid of your cards") {
			t.Errorf("what there is to know is said as %q", text)
		}
		e.must(anne.Click(lobby, "Start"))
		if hand := e.must(anne.Click(e.sees(anne, "round 1 of"), "My hand")).Message; !strings.Contains(hand.Text(), "**Your hand**") {
			t.Errorf("the hand says\n%s", hand.Describe())
		}
		if _, err := marc.Slash(e.guild.Channel("other"), "/play dalmuti", discordtest.Opt{"computers": 8}); err == nil || !strings.Contains(err.Error(), "a number from 0 to 7") {
			t.Errorf("more computers than there are seats: %v", err)
		}
		if _, err := marc.Slash(e.ch, "/play chess", nil); err == nil || !strings.Contains(err.Error(), "/play takes "+all.Games[0].Name+", ") || !strings.Contains(err.Error(), ", not chess") {
			t.Errorf("a game that there is not: %v", err)
		}
	})
}
