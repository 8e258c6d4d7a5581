package bot_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// Four people play at human pace. Requests are counted that Discord limits for all of a bot:
// answers to interactions, and what their tokens authorise, are not.
func TestAMoveCostsAboutOneRequestBelowTheGlobalLimit(t *testing.T) {
	for game, most := range map[string]float64{"kismet": 1, "dalmuti": 1.1, "murphy": 1.1, "teufel": 1.1} {
		t.Run(game, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := eveningOn(t, discordtest.Config{Memory: true})
				e.start()
				h := e.four(game)
				time.Sleep(time.Minute) // what is asked once a day has been asked then
				began, before := len(e.srv.Requests()), h.steps(h.id)
				for range 20 {
					h.move()
					time.Sleep(6 * time.Second)
				}
				moves := h.steps(h.id) - before // with those that the table makes, since there is one answer
				routes := belowLimit(e.srv.Requests()[began:])
				all := 0
				for _, route := range slices.Sorted(maps.Keys(routes)) {
					all += routes[route]
					t.Logf("%s: %.2f a move", route, float64(routes[route])/float64(moves))
				}
				if cost := float64(all) / float64(moves); cost > most {
					t.Errorf("a move takes %.2f requests, and %.1f are to do", cost, most)
				}
			})
		})
	}
}

// belowLimit counts requests below the global limit by their routes.
func belowLimit(list []discordtest.Request) map[string]int {
	routes := map[string]int{}
	for _, r := range list {
		if strings.HasPrefix(r.Path, "/interactions/") || strings.HasPrefix(r.Path, "/webhooks/") {
			continue
		}
		parts := strings.Split(r.Path, "/")
		for i, part := range parts {
			if strings.Trim(part, "0123456789") == "" && part != "" {
				parts[i] = "{id}"
			}
		}
		routes[r.Method+" "+strings.Join(parts, "/")]++
	}
	return routes
}

// human are four people who play at a table by its messages.
type human struct {
	*evening
	id    table.ID
	users []*discordtest.User
	ring  *ring
}

// four people begin a game, and have their hands before them.
func (e *evening) four(game string) *human {
	e.t.Helper()
	users := e.users("Anne", "Marc", "Katrien", "Lowie")
	e.opens(users, kind{game: game})
	id, _ := e.registry.At(e.ch.ID)
	h := &human{evening: e, id: id, users: users, ring: &ring{evening: e, ch: e.ch, id: id, users: users}}
	time.Sleep(3 * time.Second)
	for _, u := range users {
		if board := h.board(); has(board, "hand:") {
			e.must(u.Click(board, "My hand"))
		}
	}
	return h
}

// board is the table's message.
func (h *human) board() *discordtest.Message { return h.ring.shows("more:") }

// move has somebody make a move.
func (h *human) move() {
	h.t.Helper()
	before := h.steps(h.id)
	for range 20 {
		for _, u := range h.users {
			h.tries(u)
			if h.steps(h.id) > before {
				return
			}
		}
	}
	h.t.Fatalf("nobody can move:\n%s", h.board().Describe())
}

// tries has somebody choose something, in a private message or in the table's.
func (h *human) tries(u *discordtest.User) {
	h.t.Helper()
	g, _ := h.registry.Fetch(context.Background(), h.id, u.ID)
	if g.Game == "kismet" {
		h.rolls()
		return
	}
	if g.Ask(nil).Nothing() {
		return
	}
	for _, m := range slices.Backward(u.Sees(h.ch)) {
		if m.Ephemeral() && h.choose(u, m) {
			return
		}
	}
	h.choosesPublicly(u)
}

// choosesPublicly makes the first choice that the table's message offers, and the one that
// is offered privately then.
func (h *human) choosesPublicly(u *discordtest.User) {
	h.t.Helper()
	m := h.board()
	pick := func(c discordtest.Component) bool { return strings.HasPrefix(c.CustomID, "pick:") }
	if i := slices.IndexFunc(m.Buttons(), pick); len(m.Menus()) == 0 && i >= 0 {
		h.pressed(u.Click(m, m.Buttons()[i].CustomID))
	} else if len(m.Menus()) > 0 {
		h.choose(u, m)
	}
}

// rolls has whoever may roll do so, or lay a card off that fits, or say Kismet.
func (h *human) rolls() {
	h.t.Helper()
	switch v := h.ring.detail(); v.Phase {
	case "claim":
		h.ring.claim(v)
	case "act":
		m := h.ring.shows(":kismet")
		for _, card := range v.Up[v.Active] {
			if fits(v.Dice, card) && !joker(v.Dice) {
				h.must(h.users[v.Active].Click(m, labelled(m, fmt.Sprintf(":%d", card))))
				return
			}
		}
		h.ring.kismet()
	default:
		h.ring.roll()
	}
}
