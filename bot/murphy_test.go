package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/murphy"
	"hofnar/store"
)

// stacked is a deck of Dumm gelaufen! with some cards where they are wanted: the
// first player's first card, and the first card to be drawn after dealing to three.
func stacked(hand, drawn string) []string {
	var numbers, actions []string
	for _, colour := range []string{"r", "y", "g"} {
		for value, copies := range []int{1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3} {
			numbers = append(numbers, slices.Repeat([]string{fmt.Sprint(colour, value+1)}, copies)...)
		}
	}
	for n := range 12 {
		actions = append(actions, fmt.Sprint("G", n+1))
	}
	for n := range 5 {
		actions = append(actions, fmt.Sprint("R", n+1))
	}
	actions = slices.DeleteFunc(actions, func(a string) bool { return a == hand || a == drawn })
	const dealt = 8 + 9 + 10 + 7 + 2
	deck := append(numbers, actions...)
	if hand != "" {
		deck = slices.Insert(deck, 0, hand)
	}
	if drawn != "" {
		deck = slices.Insert(deck, dealt, drawn)
	}
	return deck
}

// prepared is an evening with a game of three under way, its stack as wanted.
func prepared(t *testing.T, deck []string) (*evening, []*discordtest.User) {
	t.Helper()
	e := silentEvening(t)
	friends := e.users("Anne", "Marc", "Katrien")
	saved := table.Saved{Event: "opened", Header: table.Header{
		ID: "7QK", Guild: e.guild.ID, Channel: e.ch.ID, Game: "murphy", Options: games.Agreed{"target": 3, "pace": "live"},
		Status: table.Running, Opened: time.Now(), Began: time.Now(),
	}}
	for _, u := range friends {
		saved.Chairs = append(saved.Chairs, table.Chair{User: table.User{ID: u.ID, Name: u.Name}, Name: u.Name})
	}
	saved.Host = saved.Chairs[0].User
	tasks := make([]int, 21)
	for i := range tasks {
		tasks[i] = 21 - i
	}
	first := table.Step{Who: games.Public, Event: "started", Received: time.Now(), FirstRound: 1}
	for kind, outcome := range map[string]any{"murphy": tasks, "stack": deck} {
		raw, err := json.Marshal(map[string]any{kind: outcome})
		if err != nil {
			t.Fatal(err)
		}
		first.Chance = append(first.Chance, raw)
	}
	slices.SortFunc(first.Chance, func(a, b json.RawMessage) int { return strings.Compare(string(a), string(b)) }) // murphy, then stack
	s, err := store.Open(e.file)
	if err != nil {
		t.Fatal(err)
	}
	lobby := saved
	lobby.Status, lobby.Began = table.Lobby, time.Time{}
	for _, err := range []error{added(s.Add(context.Background(), lobby)), s.Commit(context.Background(), saved, first), s.Close()} {
		if err != nil {
			t.Fatal(err)
		}
	}
	e.start()
	for _, u := range friends {
		e.must(u.Slash(e.ch, "/hand", nil))
	}
	return e, friends
}

// plays has everybody choose: what is wanted where it is offered, else the first
// thing, until something has happened.
func (e *evening) plays(friends []*discordtest.User, wanted []string, happened func() bool) {
	e.t.Helper()
	for range 120 {
		changed, waiting := e.srv.Changed(), true
		for _, u := range friends {
			if happened() {
				return
			}
			waiting = !e.prefers(u, wanted) && waiting
		}
		if waiting {
			select {
			case <-changed:
			case <-time.After(time.Second):
			}
		}
	}
	e.t.Fatalf("it does not happen:\n%s", e.hears(friends[0].Slash(e.ch, "/table log", nil)))
}

// prefers chooses in a person's hand what begins with one of these labels, or else the first
// thing.
func (e *evening) prefers(u *discordtest.User, wanted []string) bool {
	e.t.Helper()
	hand := u.Find(e.ch, "Your hand")
	for _, label := range wanted {
		for _, menu := range hand.Menus() {
			if i := slices.IndexFunc(menu.Options, func(o discordtest.MenuOption) bool { return strings.HasPrefix(o.Label, label) }); i >= 0 {
				e.must(u.Select(hand, menu.CustomID, menu.Options[i].Value))
				return true
			}
		}
		if i := slices.IndexFunc(hand.Buttons(), func(c discordtest.Component) bool { return strings.HasPrefix(c.Label, label) }); i >= 0 {
			e.must(u.Click(hand, hand.Buttons()[i].CustomID))
			return true
		}
	}
	return e.choose(u, hand)
}

// What is done with each action, in the words of the channel.
var actions = map[string]string{
	"R1": "Take one card from everyone", "R2": "Take a new task", "R3": "Show your task", "R4": "Take three cards", "R5": "Swap everything",
	"G1": "Swap tasks", "G2": "Swap everything", "G3": "Give two alike", "G4": "Put two anywhere", "G5": "A card for somebody",
	"G6": "Everyone gives you one", "G7": "Fill Mac up", "G8": "Shed five of a colour", "G9": "Shed a colour", "G10": "Demand a card",
	"G11": "Everyone sheds one", "G12": "Take three from anywhere",
}

func TestEveryActionIsPlayedByClicking(t *testing.T) {
	for name, title := range actions {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				hand, drawn := name, ""
				if name[0] == 'R' {
					hand, drawn = "", name
				}
				e, friends := prepared(t, stacked(hand, drawn))
				wanted := []string{title, "Mac’s"} // so that Mac has room
				if name[0] == 'R' {
					wanted = []string{"Take 1 from the stack"}
				}
				turn := func() murphy.View {
					g, _ := e.registry.Fetch(context.Background(), "7QK", "")
					return g.View().Detail.(murphy.View)
				}
				e.plays(friends, wanted, func() bool { return slices.Contains(turn().Actions, name) })
				if text := e.hears(friends[1].Slash(e.ch, "/table log", nil)); !strings.Contains(text, title) {
					t.Errorf("the log does not tell of it:\n%s", text)
				}
				next := turn()
				e.plays(friends, nil, func() bool { return turn().Player != next.Player }) // and the game goes on
			})
		})
	}
}

func TestARestartWhileAnswersAreOutstanding(t *testing.T) {
	for name, title := range map[string]string{"G6": actions["G6"], "G11": actions["G11"]} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e, friends := prepared(t, stacked(name, ""))
				detail := func() murphy.View {
					g, _ := e.registry.Fetch(context.Background(), "7QK", "")
					return g.View().Detail.(murphy.View)
				}
				e.plays(friends[:1], []string{title}, func() bool { return detail().Asked == name })
				e.plays(friends[1:2], nil, func() bool { return !slices.Contains(detail().Owing, 1) })
				before := detail()
				e.stop()
				e.start()
				if after := detail(); !slices.Equal(after.Owing, before.Owing) || after.Asked != name {
					t.Fatalf("before %v, after %v", before.Owing, after.Owing)
				}
				for _, u := range friends {
					e.must(u.Slash(e.ch, "/hand", nil))
				}
				e.plays(friends, nil, func() bool { return detail().Player == 1 })
				if got := detail(); !slices.Contains(got.Actions, name) {
					t.Errorf("the action is not in the discard: %v", got.Actions)
				}
			})
		})
	}
}
