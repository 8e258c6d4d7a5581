package bot_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
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
}

var eight = []string{"Anne", "Marc", "Katrien", "Lowie", "Maria", "Jan", "Els", "Piet"}

func (e *evening) ring(channel string, opts discordtest.Opt, names ...string) *ring {
	e.t.Helper()
	r := &ring{evening: e, ch: e.guild.Channel(channel), users: e.users(names...)}
	e.must(r.users[0].Slash(r.ch, "/play kismet", opts))
	lobby := r.shows("join:")
	for _, u := range r.users[1:] {
		e.must(u.Click(lobby, "Join"))
	}
	e.must(r.users[0].Click(lobby, "Start"))
	r.id, _ = e.house.At(r.ch.ID)
	return r
}

func (r *ring) view() games.View {
	g, _ := r.house.Look(r.id, "")
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
	for range 20 {
		m := r.shows(":roll")
		r.must(who.Click(m, labelled(m, ":roll")))
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
	if byReaction {
		return u.React(m, "✊🏽")
	}
	_, err := u.Click(m, labelled(m, "|knock"))
	return err
}

// everybodyKnocks within a few milliseconds, reactions and buttons mixed.
func (r *ring) everybodyKnocks() {
	r.t.Helper()
	m, active := r.knocking(), r.detail().Active
	var all sync.WaitGroup
	for seat, u := range r.users {
		if games.Seat(seat) == active {
			continue
		}
		byReaction := rand.IntN(2) == 0
		all.Go(func() {
			if err := r.knock(u, m, byReaction); err != nil {
				r.t.Errorf("%s knocks: %v", u.Name, err)
			}
		})
	}
	all.Wait()
	r.until(func() bool { return len(r.detail().Knocks) == len(r.users)-1 })
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
		m := r.shows(":kismet")
		r.must(r.users[v.Active].Click(m, labelled(m, ":kismet")))
	case "claim":
		hand := r.must(r.users[v.Winner].Slash(r.ch, "/hand", nil)).Message
		r.must(r.users[v.Winner].Select(hand, hand.Menus()[0].CustomID, "decline"))
	}
	r.until(func() bool { return r.view().Phase == "kismet" })
}

// races has tables play so many rolls at once, with a race on each.
func (e *evening) races(tables, rolls int) []*ring {
	e.t.Helper()
	list := make([]*ring, tables)
	var all sync.WaitGroup
	for i := range list {
		all.Go(func() {
			r := e.ring(fmt.Sprintf("games-%d", i), nil, eight...)
			list[i] = r
			for range rolls {
				r.roll()
				r.everybodyKnocks()
				r.settle()
			}
		})
	}
	all.Wait()
	return list
}

// delivered numbers the keys of events in the order in which the gateway
// delivered them.
func (e *evening) delivered() map[string]int {
	order := map[string]int{}
	for i, event := range e.srv.Gateway().Events() {
		order[fmt.Sprintf("%s:%d", event.Session, event.Seq)] = i
		var d struct{ ID string }
		if json.Unmarshal(event.Data, &d) == nil && d.ID != "" {
			order[d.ID] = i
		}
	}
	return order
}

// judged counts the rolls of a table, and those of them that were not judged in
// the order of delivery.
func (r *ring) judged(order map[string]int) (rolls, wrong int) {
	r.t.Helper()
	kept, err := r.kept.Load(r.id)
	if err != nil {
		r.t.Fatal(err)
	}
	last, bad := -1, false
	for _, step := range kept.Steps[1:] {
		if strings.Contains(string(step.Act), `"roll"`) {
			rolls++
			bad = false
		}
		at, known := order[step.Event]
		if !known {
			r.t.Fatalf("%s was never delivered", step.Event)
		}
		if at < last && !bad {
			wrong++
			bad = true
		}
		last = max(last, at)
	}
	return rolls, wrong
}

func (e *evening) judged(list []*ring) (rolls, wrong int) {
	order := e.delivered()
	for _, r := range list {
		n, bad := r.judged(order)
		rolls, wrong = rolls+n, wrong+bad
	}
	return rolls, wrong
}

func TestAThousandRacesAreJudgedInTheGatewaysOrder(t *testing.T) {
	e := newEvening(t)
	rolls, wrong := e.judged(e.races(100, 10))
	t.Logf("%d races of 7 knocks, %d of them judged in another order than the gateway's", rolls, wrong)
	if rolls != 1000 || wrong > 0 {
		t.Errorf("%d of %d races were judged wrongly", wrong, rolls)
	}
}

// The test above would notice: this is what a goroutine for every event does.
func TestEventsInGoroutinesWouldJudgeRacesWrongly(t *testing.T) {
	e := silentEvening(t)
	e.scattered = true
	e.start()
	rolls, wrong := e.judged(e.races(10, 2))
	t.Logf("%d of %d races were judged in another order than the gateway's", wrong, rolls)
	if wrong == 0 {
		t.Error("nothing went wrong, so the test of the order can't tell")
	}
}

// together has two people act within the same moment.
func together(first, second func()) {
	var both sync.WaitGroup
	both.Go(first)
	both.Go(second)
	both.Wait()
}

func TestAKnockInTheSameMomentAsKismetOrTheNextRollIsJudgedByTheGatewaysOrder(t *testing.T) {
	e := newEvening(t)
	r := e.ring("games", nil, "Anne", "Marc", "Katrien", "Lowie")
	for range 12 {
		r.roll()
		after := func(n int) *discordtest.User { return r.users[(int(r.detail().Active)+n)%4] }
		active, next, third, fourth := after(0), after(1), after(2), after(3)
		m := r.shows(":kismet")
		together(func() { _, _ = active.Click(m, labelled(m, ":kismet")) }, func() { _ = r.knock(third, m, true) })
		r.until(func() bool { return len(r.detail().Knocks) == 1 })
		r.settle()
		if r.detail().Closed {
			continue
		}
		m = r.shows(":roll")
		together(func() { _, _ = next.Click(m, labelled(m, ":roll")) }, func() { _ = r.knock(fourth, m, true) })
		e.lastHeard(next, r.ch)
		r.settle() // whichever came first
	}
	if rolls, wrong := e.judged([]*ring{r}); wrong > 0 {
		t.Errorf("%d of %d rolls were judged in another order", wrong, rolls)
	}
	e.missed(r)
}

// lastHeard makes sure that all that was done in the channel has arrived.
func (e *evening) lastHeard(u *discordtest.User, ch *discordtest.Channel) {
	e.t.Helper()
	e.must(u.Slash(ch, "/help", nil))
}

// missed looks for knocks by reaction that were delivered while their roll stood
// and counted for nothing.
func (e *evening) missed(r *ring) {
	e.t.Helper()
	kept, err := e.kept.Load(r.id)
	if err != nil {
		e.t.Fatal(err)
	}
	counted := map[string]bool{}
	for _, step := range kept.Steps {
		counted[step.Event] = true
	}
	roll := 0 // the last one before each reaction that was not heard
	order := e.delivered()
	for _, event := range e.srv.Gateway().Events() {
		key := fmt.Sprintf("%s:%d", event.Session, event.Seq)
		if event.Type != "MESSAGE_REACTION_ADD" || counted[key] || strings.Contains(string(event.Data), `"user_id":"`+e.srv.Bot().ID+`"`) {
			continue
		}
		before := slices.IndexFunc(kept.Steps, func(s table.Step) bool { return order[s.Event] > order[key] })
		if before < 0 || !strings.Contains(string(kept.Steps[before-1].Act), `"roll"`) {
			e.t.Errorf("a knock was delivered and not heard: %s", event.Data)
		}
		roll++
	}
	e.t.Logf("%d knocks came after the dice had been picked up", roll)
}

func TestAResumedSessionNeitherLosesNorDoublesAKnock(t *testing.T) {
	e := newEvening(t)
	r := e.ring("games", nil, eight...)
	for range 6 {
		r.roll()
		m, active := r.knocking(), r.detail().Active
		var all sync.WaitGroup
		for seat, u := range r.users {
			if games.Seat(seat) == active {
				continue
			}
			all.Go(func() { _ = r.knock(u, m, true) })
			if seat == 3 {
				e.srv.Gateway().DropConnections(4000)
			}
		}
		all.Wait()
		r.until(func() bool { return len(r.detail().Knocks) == 7 })
		r.settle()
	}
	if rolls, wrong := e.judged([]*ring{r}); rolls != 6 || wrong > 0 {
		t.Errorf("%d of %d rolls were judged in another order", wrong, rolls)
	}
}

func TestReactionsThatDoNotCountAreSilent(t *testing.T) {
	e := newEvening(t)
	r := e.ring("games", nil, "Anne", "Marc", "Katrien")
	stranger := e.user("Piet")
	r.roll()
	old := r.knocking()
	r.settle()
	r.roll()
	m, v := r.knocking(), r.detail()
	knocker := r.users[(int(v.Active)+1)%3]
	said := len(e.srv.Requests())
	for what, knock := range map[string]error{
		"a stranger's":        stranger.React(m, "✊"),
		"with a thumb":        knocker.React(m, "👍"),
		"the active player's": r.users[v.Active].React(m, "✊"),
		"on an older roll":    knocker.React(old, "✊"),
	} {
		if knock != nil {
			t.Errorf("%s: %v", what, knock)
		}
	}
	e.lastHeard(stranger, r.ch)
	if got := r.detail(); len(got.Knocks) > 0 || got.Phase != "act" {
		t.Errorf("something counted: %+v", got.Knocks)
	}
	for _, q := range e.srv.Requests()[said:] {
		if strings.Contains(q.Path, "/interactions/") && !strings.Contains(string(q.Body), "Hofnar keeps the table") {
			t.Errorf("somebody is told: %s %s", q.Path, q.Body)
		}
	}
	if err := knocker.React(m, "✊🏿"); err != nil {
		t.Fatal(err)
	}
	r.until(func() bool { return len(r.detail().Knocks) == 1 })
	if m = e.sees(knocker, "✊ "+knocker.Name); m == nil {
		t.Error("the table does not tell of the knock")
	}
}

func TestAtMostTheCurrentRollAndTheOneBeforeStand(t *testing.T) {
	e := newEvening(t)
	r := e.ring("games", nil, "Anne", "Marc", "Katrien")
	for range 5 {
		r.roll()
		m := r.knocking()
		if !r.users[0].Eventually(r.ch, 5*time.Second, func([]*discordtest.Message) bool {
			standing, fists := 0, false
			for _, one := range r.users[0].Sees(r.ch) {
				if strings.Contains(one.Text(), "Kismet** · round") {
					standing++
				}
				if one.ID != m.ID && len(one.Buttons()) > 0 && !one.Ephemeral() {
					standing++ // an old one that still pretends to work
				}
				fists = fists || one.ID == m.ID && slices.ContainsFunc(one.Reactions, func(x *discordtest.Reaction) bool { return x.Emoji == "✊" })
			}
			return standing <= 2 && fists
		}) {
			t.Fatal("old rolls pile up, or nobody offers a fist")
		}
		r.settle()
	}
}

func TestWithoutThePermissionToReactTheButtonCarriesTheRace(t *testing.T) {
	e := newEvening(t)
	friends := e.users("Anne", "Marc", "Katrien")
	e.ch.Deny(discordtest.AddReactions)
	e.must(friends[0].Slash(e.ch, "/play kismet", nil))
	lobby := e.sees(friends[0], "Anne invites")
	e.must(friends[1].Click(lobby, "Join"))
	e.must(friends[2].Click(lobby, "Join"))
	if text := e.hears(friends[0].Click(lobby, "Start")); !strings.Contains(text, "Add Reactions") {
		t.Errorf("the host is told %q", text)
	}
	r := &ring{evening: e, ch: e.ch, users: friends}
	r.id, _ = e.house.At(e.ch.ID)
	r.roll()
	m, active := r.knocking(), r.detail().Active
	e.must(friends[(int(active)+1)%3].Click(m, labelled(m, "|knock")))
	r.until(func() bool { return len(r.detail().Knocks) == 1 })
}

func TestTryingACardIsPrivateAndCostsNothing(t *testing.T) {
	e := newEvening(t)
	r := e.ring("games", nil, "Anne", "Marc", "Katrien")
	r.roll()
	active := r.users[r.detail().Active]
	m := r.shows(":layoff")
	question := e.must(active.Click(m, labelled(m, ":layoff"))).Message
	if question == nil || !question.Ephemeral() {
		t.Fatal("the cards are not offered in private")
	}
	if n := len(question.Menus()[0].Options); n != 11 {
		t.Errorf("%d cards are offered, not all eleven: what fits is given away", n)
	}
	before := r.detail()
	tried := 0
	for _, o := range question.Menus()[0].Options {
		sums := []int{before.Dice[0] + before.Dice[1], before.Dice[0] + before.Dice[2], before.Dice[1] + before.Dice[2]}
		joker := sums[0] == sums[1] && sums[1] == sums[2]
		if slices.ContainsFunc(sums, func(s int) bool { return fmt.Sprint(s) == o.Value }) || joker {
			continue
		}
		answer := e.must(active.Select(question, question.Menus()[0].CustomID, o.Value)).Message
		if !strings.Contains(answer.Text(), "does not fit") {
			t.Errorf("trying %s: %s", o.Value, answer.Text())
		}
		question = e.must(active.Click(m, labelled(m, ":layoff"))).Message
		if tried++; tried == 3 {
			break
		}
	}
	if got := r.detail(); got.Phase != "act" || len(got.Up[before.Active]) != 11 {
		t.Errorf("trying has changed something: %+v", got)
	}
}

func TestAfterALostSessionTheTableSaysSoAndWaits(t *testing.T) {
	e := newEvening(t)
	r := e.ring("games", nil, "Anne", "Marc", "Katrien")
	r.roll()
	r.settle()
	if r.detail().Closed {
		t.Fatal("nobody has knocked")
	}
	m := r.shows(":roll")
	e.srv.Gateway().InvalidSession(false)
	e.sees(r.users[0], "Nothing arrived here from")
	v := r.detail()
	if text := e.hears(r.users[v.Next].Click(m, labelled(m, ":roll"))); !strings.Contains(text, "ten seconds") {
		t.Errorf("rolling at once: %q", text)
	}
	if err := r.knock(r.users[(int(v.Active)+2)%3], m, true); err != nil {
		t.Fatal(err)
	}
	r.until(func() bool { return len(r.detail().Knocks) == 1 })
}

func TestARestartIsAGapToo(t *testing.T) {
	e := newEvening(t)
	r := e.ring("games", nil, "Anne", "Marc", "Katrien")
	r.roll()
	m := r.knocking()
	e.stop()
	e.start()
	e.sees(r.users[0], "Nothing arrived here from")
	if err := r.knock(r.users[(int(r.detail().Active)+1)%3], m, true); err != nil {
		t.Fatal(err)
	}
	r.until(func() bool { return len(r.detail().Knocks) == 1 })
}

func TestAGameOfKismetAgainstComputersComesToItsEnd(t *testing.T) {
	e := newEvening(t)
	anne := e.user("Anne")
	e.must(anne.Slash(e.ch, "/play kismet", discordtest.Opt{"rounds": 1}))
	lobby := e.sees(anne, "Anne invites")
	for range 3 {
		e.must(anne.Click(lobby, "Add computer"))
	}
	e.must(anne.Click(lobby, "Start"))
	r := &ring{evening: e, ch: e.ch, users: []*discordtest.User{anne}}
	r.id, _ = e.house.At(e.ch.ID)
	running := func() bool { g, _ := e.house.Look(r.id, ""); return g.Status == table.Running }
	for running() {
		switch v := r.detail(); {
		case v.Next == 0:
			r.roll()
		case v.Active == 0 && v.Phase == "act":
			m := r.shows(":kismet") // she never looks, so computers knock
			e.must(anne.Click(m, labelled(m, ":kismet")))
		default:
			time.Sleep(time.Millisecond)
		}
	}
	e.sees(anne, "the game.**")
	if text := e.hears(anne.Slash(e.ch, "/scores sheet", nil)); !strings.Contains(text, "Kismet") {
		t.Errorf("the sheet says %s", text)
	}
}

// How long a knock takes from its event to the table's message telling of it.
func TestTheTableTellsOfAKnockAtOnce(t *testing.T) {
	e := newEvening(t)
	r := e.ring("games", nil, "Anne", "Marc", "Katrien")
	var times []time.Duration
	for range 8 {
		r.roll()
		m, v := r.knocking(), r.detail()
		time.Sleep(2200 * time.Millisecond) // as people look at dice
		for i := range 2 {
			u := r.users[(int(v.Active)+1+i)%3]
			began := time.Now()
			if err := r.knock(u, m, i == 0); err != nil {
				t.Fatal(err)
			}
			if !u.Eventually(r.ch, 5*time.Second, func(all []*discordtest.Message) bool {
				return slices.ContainsFunc(all, func(now *discordtest.Message) bool {
					return now.ID == m.ID && strings.Contains(now.Text(), "✊ "+u.Name)
				})
			}) {
				t.Fatal("the table does not tell of the knock")
			}
			times = append(times, time.Since(began))
		}
		r.settle()
	}
	slices.Sort(times)
	t.Logf("from a knock to the table telling of it, %d of them: median %v, 99th percentile %v",
		len(times), times[len(times)/2], times[len(times)*99/100])
}
