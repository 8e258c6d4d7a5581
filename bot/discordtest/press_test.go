package discordtest_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// board posts a message with a button, a menu of five and a link, and returns it
// as Anne sees it, and its path.
func (r *table) board() (*discordtest.Message, string) {
	r.Helper()
	path := r.post(obj{"content": "board", "components": list{
		row(button("go"), but(button("no"), obj{"disabled": true}), obj{"type": 2, "style": 5, "label": "away", "url": "https://example.org/"}),
		row(but(menu("pick", 5), obj{"placeholder": "Pick", "min_values": 2, "max_values": 3})),
	}})
	return r.anne.Find(r.ch, "board"), path
}

func TestAPressOnTheWayArrivesThoughItsMessageIsGone(t *testing.T) {
	r := newTable(t)
	m, path := r.board()
	r.wants(r.do("DELETE", path, nil), 0, 0)
	if _, err := r.anne.Click(m, "go"); err == nil || err == discordtest.ErrInteractionFailed {
		t.Error("a button that is not there is pressed: ", err)
	}
	stale := func() asked { return r.ask(func() error { _, err := r.anne.ClickStale(m, "go"); return err }) }
	i := stale()
	r.wants(r.answer(i, 7, obj{"content": "board"}), 404, 10008)
	r.wants(r.answer(i, 6, nil), 404, 10008)
	r.wants(r.answer(i, 4, obj{"content": "it is gone", "flags": private}), 0, 0)
	if err := <-i.done; err != nil {
		t.Error("the user is told ", err)
	}
	i = stale()
	r.wants(r.answer(i, 7, obj{"content": "board"}), 404, 10008)
	r.awaited()
	r.clock.Advance(3 * time.Second)
	if err := <-i.done; err != discordtest.ErrInteractionFailed {
		t.Error("the user is told ", err)
	}
	i = r.ask(func() error { _, err := r.anne.SelectStale(m, "Pick", "l0", "l1"); return err })
	r.wants(r.answer(i, 5, obj{"flags": private}), 0, 0)
}

func TestAPressOnTheWayIsOfTheMessageAsItWas(t *testing.T) {
	r := newTable(t)
	m, path := r.board()
	r.wants(r.do("PATCH", path, obj{"content": "board, later", "components": list{row(button("stay"))}}), 0, 0)
	if _, err := r.anne.Click(m, "go"); err == nil || err == discordtest.ErrInteractionFailed {
		t.Error("a button that is not there is pressed: ", err)
	}
	i := r.ask(func() error { _, err := r.anne.ClickStale(m, "go"); return err })
	r.wants(r.answer(i, 7, obj{"content": "board, pressed"}), 0, 0)
	if got := r.do("GET", path, nil).text("content"); got != "board, pressed" {
		t.Error("the board says ", got)
	}
}

func TestPrivateMessagesArePressedStaleByTheirUserOnly(t *testing.T) {
	r := newTable(t)
	hand := r.slash(r.anne)
	r.wants(r.answer(hand, 4, obj{"content": "hand", "flags": private, "components": list{row(button("play"))}}), 0, 0)
	m := r.anne.Find(r.ch, "hand")
	r.wants(r.as("", "DELETE", r.original(hand), nil), 0, 0)
	if _, err := r.marc.ClickStale(m, "play"); err == nil || err == discordtest.ErrInteractionFailed {
		t.Error("Marc presses what he has never seen: ", err)
	}
	i := r.ask(func() error { _, err := r.anne.ClickStale(m, "play"); return err })
	r.wants(r.answer(i, 7, obj{"content": "hand"}), 404, 10008)
	r.wants(r.answer(i, 4, obj{"content": "a new hand", "flags": private}), 0, 0)
}

func TestControls(t *testing.T) {
	r := newTable(t)
	r.board()
	hand := r.slash(r.marc)
	r.wants(r.answer(hand, 4, obj{"content": "hand", "flags": private, "components": list{row(button("play"))}}), 0, 0)
	ids := func(u *discordtest.User) (list []string) {
		for _, c := range u.Controls(r.ch) {
			list = append(list, c.ID)
		}
		return list
	}
	if got := ids(r.anne); !slices.Equal(got, []string{"go", "no", "pick"}) {
		t.Error("Anne can press ", got)
	}
	if got := ids(r.marc); !slices.Equal(got, []string{"go", "no", "pick", "play"}) {
		t.Error("Marc can press ", got)
	}
	all := r.anne.Controls(r.ch)
	if pick := all[2]; !pick.Menu || pick.Label != "Pick" || len(pick.Options) != 5 || pick.Min != 2 || pick.Max != 3 || !all[1].Disabled {
		t.Errorf("the controls are %+v", all)
	}
	dice := rand.New(rand.NewPCG(1, 1))
	if _, err := r.anne.Press(all[1], dice); err == nil || err == discordtest.ErrInteractionFailed {
		t.Error("a disabled button is pressed: ", err)
	}
	counts := map[int]bool{}
	for range 20 {
		counts[len(r.picked(all[2], dice))] = true
	}
	if !counts[2] || !counts[3] || len(counts) != 2 {
		t.Error("at random there are picked ", counts)
	}
	m, _ := r.do("GET", r.messages(), nil).body.(list)
	r.wants(r.do("DELETE", r.messages()+"/"+m[0].(obj)["id"].(string), nil), 0, 0)
	if _, err := r.anne.Press(all[0], dice); err == nil || err == discordtest.ErrInteractionFailed {
		t.Error("what is gone is pressed: ", err)
	}
	i := r.ask(func() error { _, err := r.anne.PressStale(all[0], dice); return err })
	r.wants(r.answer(i, 7, obj{"content": "board"}), 404, 10008)
}

// picked uses a menu and returns the values that are sent.
func (r *table) picked(c discordtest.Control, dice *rand.Rand) list {
	r.Helper()
	g := r.identify(0)
	defer g.close()
	go func() { _, _ = r.anne.Press(c, dice) }()
	e := g.until("INTERACTION_CREATE")
	r.wants(r.answer(asked{id: e.text("id"), token: e.text("token")}, 6, nil), 0, 0)
	data, _ := e.field("data").(obj)
	values, _ := data["values"].(list)
	return values
}
