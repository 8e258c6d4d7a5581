package bot_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/dalmuti"
	"hofnar/games/kismet"
	"hofnar/games/murphy"
	"hofnar/games/teufel"
)

// counter plays at random and counts how often people press, from an open hand, for each
// kind of deed; a choice from a menu is one press.
type counter struct {
	*evening
	*rand.Rand
	people []*discordtest.User
	id     table.ID
	most   map[string]int // presses, by deed
	taking int            // presses of the exchange that has begun
}

// Nothing that is done all the time takes more presses than it has to.
func TestDeedsTakeFewPresses(t *testing.T) {
	for game, c := range map[string]struct {
		people int
		moves  int
		want   map[string]int
	}{
		"dalmuti": {4, 220, map[string]int{"pass": 1, "follow": 1, "lead": 2, "lead with jesters": 3, "one tax": 2, "two taxes": 2}},
		"kismet":  {3, 150, map[string]int{"roll": 1, "Kismet": 1, "lay off": 2, "claim": 2}},
		"murphy":  {3, 160, map[string]int{"exchange": 3, "exchange with two piles": 4}},
		"teufel":  {2, 60, map[string]int{"name": 2, "turn": 1, "twin": 1}},
	} {
		t.Run(game, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				n := &counter{evening: newEvening(t), Rand: rand.New(rand.NewPCG(16, uint64(len(game)))), most: map[string]int{}}
				n.people = n.users(eight[:c.people]...)
				for range 80 { // games, until each has been done: hardly ever more than ten
					n.opens(n.people, kind{game: game, seats: c.people})
					n.id, _ = n.registry.At(n.ch.ID)
					for range c.moves {
						if len(n.most) == len(c.want) || !n.moves() {
							break
						}
					}
					n.ch = n.guild.Channel(fmt.Sprint("games ", n.Uint32()))
					if len(n.most) == len(c.want) {
						break
					}
				}
				for deed, most := range n.most {
					if most > c.want[deed] {
						t.Errorf("%s takes %d presses, want %d at most", deed, most, c.want[deed])
					}
				}
				if missing := slices.DeleteFunc(slices.Sorted(maps.Keys(c.want)), func(deed string) bool { return n.most[deed] > 0 }); len(missing) > 0 {
					t.Errorf("nobody has done this: %q", missing)
				}
			})
		})
	}
}

func (n *counter) now() table.Snapshot {
	synctest.Wait()
	g, _ := n.registry.Fetch(n.id, "")
	return g
}

// moves has whoever is due make a move at random, and counts; false: the game is over.
func (n *counter) moves() bool {
	n.t.Helper()
	n.knocks()
	before, steps := n.now(), n.steps(n.id)
	if !before.Status.Open() {
		return false
	}
	due := n.due()
	u := due[n.IntN(len(due))]
	m, opened := n.open(u, before)
	presses := opened
	for range 60 {
		if synctest.Wait(); n.steps(n.id) > steps {
			break
		}
		m = n.chooses(u, m)
		presses++
		if strings.Contains(m.Text(), "does not fit") || strings.Contains(m.Text(), "You have a card that fits yourself") { // so it is chosen anew
			presses = opened
		}
	}
	kept, err := n.kept.Load(n.id)
	if err != nil || len(kept.Steps) == steps {
		n.t.Fatalf("%s makes no move: %v\n%s", u.Name, err, m.Describe())
	}
	own, _ := n.registry.Fetch(n.id, u.ID)
	n.note(before, own, kept.Steps[steps].Act, presses)
	return true
}

// due are those for whom the game waits, secretly too.
func (n *counter) due() (list []*discordtest.User) {
	for _, u := range n.people {
		g, _ := n.registry.Fetch(n.id, u.ID)
		if q := g.Ask(nil).Question; q != nil && !q.Open {
			list = append(list, u)
		}
	}
	return list
}

// knocks has somebody knock now and then, where that can be done.
func (n *counter) knocks() {
	v, race := n.now().View().Detail.(kismet.View)
	if u := n.people[n.IntN(len(n.people))]; race && len(v.Dice) > 0 && v.Winner == games.Public && n.IntN(3) == 0 {
		_, err := u.Click(n.sees(u, "round "), "Knock")
		n.pressed(nil, err)
	}
}

// open is what somebody decides on, and how many presses it took to have it asked there.
func (n *counter) open(u *discordtest.User, g table.Snapshot) (m *discordtest.Message, presses int) {
	n.t.Helper()
	if v, race := g.View().Detail.(kismet.View); race && v.Winner != games.Public {
		return n.must(u.Click(n.sees(u, "to claim for the knock"), "Claim")).Message, 1
	}
	return n.must(u.Slash(n.ch, "/hand", nil)).Message, 0
}

// chooses presses something that is offered, and returns what is shown then.
func (n *counter) chooses(u *discordtest.User, m *discordtest.Message) *discordtest.Message {
	n.t.Helper()
	buttons := slices.DeleteFunc(m.Buttons(), func(b discordtest.Component) bool {
		return slices.Contains([]string{"Back", "Take back", "Pass until this trick ends", "Knock"}, b.Label)
	})
	menus := m.Menus()
	if len(buttons)+len(menus) == 0 {
		n.t.Fatalf("%s is offered nothing:\n%s", u.Name, m.Describe())
	}
	if len(menus) == 0 || len(buttons) > 0 && n.IntN(3) == 0 {
		return n.must(u.Click(m, buttons[n.IntN(len(buttons))].CustomID)).Message
	}
	var values []string
	for _, i := range n.Perm(len(menus[0].Options))[:*menus[0].MinValues] {
		values = append(values, menus[0].Options[i].Value)
	}
	return n.must(u.Select(m, menus[0].CustomID, values...)).Message
}

// note counts a deed by what it was.
func (n *counter) note(before, own table.Snapshot, act games.Act, presses int) {
	var f struct {
		M     string
		Cards []any
		To    []string
		Card  int
		Claim bool
	}
	if err := json.Unmarshal(act, &f); err != nil {
		_ = json.Unmarshal(act, &struct{ M *string }{&f.M}) // cards are not numbers everywhere
	}
	deed := ""
	switch v := before.View().Detail.(type) {
	case dalmuti.View:
		held := append(slices.Clone(own.View().Detail.(dalmuti.View).Hand), jestersIn(f.Cards)...)
		if deed = dalmutiDeed(v, f.M, f.Cards, slices.Contains(held, 13)); deed == "" {
			return
		}
	case kismet.View:
		deed = map[string]string{"roll": "roll", "kismet": "Kismet", "discard": "lay off", "claim": "claim"}[f.M]
		if joker := len(v.Dice) > 0 && slices.Min(v.Dice) == slices.Max(v.Dice); joker && f.M != "roll" && f.M != "kismet" {
			return // one more choice: a further card, or none
		}
	case teufel.View:
		deed = f.M
		if v.Phase == "turn" && before.View().Asked.Key == "teufel.asked.twin" {
			deed = "twin"
		}
	case murphy.View:
		if n.taking = n.taking + presses; f.M == "take" {
			return
		}
		deed = "exchange"
		if len(f.To) == 2 && f.To[0] != f.To[1] {
			deed += " with two piles"
		}
		if presses, n.taking = n.taking, 0; f.M != "give" || f.Claim {
			return
		}
	}
	n.most[deed] = max(n.most[deed], presses)
}

// jestersIn are the jesters among cards of a record.
func jestersIn(cards []any) (list []int) {
	for _, c := range cards {
		if c == any(13.0) {
			list = append(list, 13)
		}
	}
	return list
}

// dalmutiDeed says what somebody did who holds jesters or not.
func dalmutiDeed(v dalmuti.View, m string, cards []any, jesters bool) string {
	switch {
	case m == "tax":
		return []string{"", "one tax", "two taxes"}[len(cards)]
	case m == "pass":
		return "pass"
	case m != "play":
		return "" // a revolution
	case v.Trick != nil && v.Trick.Count > 0:
		return "follow"
	case jesters:
		return "lead with jesters"
	}
	return "lead"
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
		if _, err := marc.Slash(e.ch, "/play chess", nil); err == nil || !strings.Contains(err.Error(), "/play takes dalmuti, kismet, murphy or teufel, not chess") {
			t.Errorf("a game that there is not: %v", err)
		}
	})
}
