package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/kismet"
)

// ring is a channel in which eight friends play Kismet.
type ring struct {
	*evening
	ch    *discordtest.Channel
	id    table.ID
	users []*discordtest.User // by seat
	run   []run
}

func (e *evening) ring(channel string, opts discordtest.Opt, names ...string) *ring {
	e.t.Helper()
	r := &ring{evening: e, ch: e.guild.Channel(channel), users: e.users(names...)}
	e.must(r.users[0].Slash(r.ch, "/play kismet", opts))
	lobby := r.shows("join:")
	for _, u := range r.users[1:] {
		e.must(u.Click(lobby, "Join"))
	}
	e.starts(r.users[0], lobby)
	r.id, _ = e.registry.At(r.ch.ID)
	return r
}

func (r *ring) view() games.View {
	g, _ := r.registry.Fetch(context.Background(), r.id, "")
	return g.View()
}

func (r *ring) detail() kismet.View { return r.view().Detail.(kismet.View) }

// shows waits until the table's newest message has such a control.
func (r *ring) shows(control string) (m *discordtest.Message) {
	r.t.Helper()
	if !r.users[0].Eventually(r.ch, 20*time.Second, func(all []*discordtest.Message) bool {
		for _, one := range all {
			if !one.Ephemeral() && has(one, "more:") {
				m = one
			}
		}
		return m != nil && has(m, control)
	}) {
		r.t.Errorf("nobody sees %q", control)
		for _, m := range r.users[0].Sees(r.ch) {
			r.t.Log(m.Describe())
		}
		r.t.FailNow()
	}
	return m
}

func has(m *discordtest.Message, control string) bool {
	return slices.ContainsFunc(m.Buttons(), func(c discordtest.Component) bool { return strings.Contains(c.CustomID, control) })
}

// retryTimeout is how long somebody tries what should work at once.
const retryTimeout = time.Minute

// knocking is the message on which one may knock now.
func (r *ring) knocking() *discordtest.Message {
	r.t.Helper()
	return r.shows(":" + r.view().Stage + "|knock")
}

// roll has whoever may pick up the dice do so; a button that is out of date is
// pressed again.
func (r *ring) roll() {
	r.t.Helper()
	who, stage := r.users[r.detail().Next], r.view().Stage
	for end := time.Now().Add(retryTimeout); time.Now().Before(end); {
		m := r.shows(":roll")
		if _, err := who.Click(m, labelled(m, ":roll")); err != nil && !late(err) {
			r.t.Fatal(err)
		}
		if r.view().Stage != stage {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	r.t.Fatalf("%s cannot roll", who.Name)
}

// labelled is the custom id of a message's button that ends so.
func labelled(m *discordtest.Message, end string) string {
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.CustomID, end) {
			return b.CustomID
		}
	}
	return end
}

// knock is one knock, by reaction or by button.
func (r *ring) knock(u *discordtest.User, m *discordtest.Message, byReaction bool) error {
	if err := r.knockIfThere(u, m, byReaction); !late(err) {
		return err
	}
	return nil
}

// knockIfThere says discordtest.ErrNotVisible where the button has gone, so that nothing of
// it arrived.
func (r *ring) knockIfThere(u *discordtest.User, m *discordtest.Message, byReaction bool) error {
	if byReaction {
		return u.React(m, "✊🏽")
	}
	_, err := u.Click(m, labelled(m, "|knock"))
	return err
}

// late reports whether a press came when the message had just changed, or was
// answered later than Discord waits: where forty tables share two processors.
func late(err error) bool {
	return errors.Is(err, discordtest.ErrNotVisible) || errors.Is(err, discordtest.ErrInteractionFailed)
}

// until waits for the table, which reactions do not answer.
func (r *ring) until(reached func() bool) {
	r.t.Helper()
	for end := time.Now().Add(20 * time.Second); !reached(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			r.t.Fatalf("waited in vain; the table is in phase %s", r.view().Phase)
		}
	}
}

// settle brings a roll to the point where the next one may be made.
func (r *ring) settle() {
	r.t.Helper()
	switch v := r.detail(); v.Phase {
	case "act":
		r.kismet()
	case "claim":
		r.claim(v)
	}
	r.until(func() bool { return r.view().Phase == "kismet" })
}

// claim has the winner of a knock lay off a card that fits, if that is all there is
// to choose.
func (r *ring) claim(v kismet.View) {
	r.t.Helper()
	winner, wanted := r.users[v.Winner], "decline"
	for _, card := range v.Up[v.Winner] {
		if fits(v.Dice, card) && !joker(v.Dice) {
			wanted = fmt.Sprint(card)
		}
	}
	for range 20 {
		if err := choose(winner, r.ch, wanted); err != nil && !late(err) {
			r.t.Fatal(err)
		}
		if r.view().Phase != "claim" {
			return
		}
	}
	r.t.Fatalf("%s cannot claim", winner.Name)
}

// choose makes a choice in a hand opened for it.
func choose(u *discordtest.User, ch *discordtest.Channel, wanted string) error {
	reply, err := u.Slash(ch, "/hand", nil)
	if err != nil {
		return err
	}
	hand := reply.Message
	for _, menu := range hand.Menus() {
		if slices.ContainsFunc(menu.Options, func(o discordtest.MenuOption) bool { return o.Value == wanted }) {
			_, err = u.Select(hand, menu.CustomID, wanted)
			return err
		}
	}
	_, err = u.Click(hand, labelled(hand, ":"+wanted))
	return err
}

func fits(d []int, card int) bool {
	return card == d[0]+d[1] || card == d[0]+d[2] || card == d[1]+d[2]
}

// kismet has the active player say it, whatever there is to see.
func (r *ring) kismet() {
	r.t.Helper()
	for end := time.Now().Add(retryTimeout); time.Now().Before(end); {
		m := r.shows(":kismet")
		_, err := r.users[r.detail().Active].Click(m, labelled(m, ":kismet"))
		if err != nil && !late(err) {
			r.t.Fatal(err)
		}
		if r.view().Phase != "act" {
			return
		}
	}
}

// lastHeard makes sure that all that was done in the channel has arrived.
func (e *evening) lastHeard(u *discordtest.User, ch *discordtest.Channel) {
	e.t.Helper()
	e.must(u.Slash(ch, "/help", nil))
}
