package bot_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

var (
	randomGames = flag.Int("random.games", 4, "how many games the random players play")
	randomSeed  = flag.Uint64("random.seed", 1, "the seed of the first of them")
)

// Random players see only what they may see and press anything there: old
// messages, two things at once, while connections drop, processes are killed,
// answers are lost, events come twice and tables fall asleep between two presses. Every one of them is answered in time,
// no game stands still as long as somebody presses on, no message stays behind the
// books, and no hand is seen by others. More of them, and others:
//
//	go test ./bot -run RandomPlayers -timeout 0 -random.games 2000 -random.seed 1
func TestRandomPlayersAreAnsweredInAnyWeather(t *testing.T) {
	kinds := []kind{
		{"dalmuti", discordtest.Opt{"rounds": 1, "clock": "30s"}, 4, 3}, {"kismet", discordtest.Opt{"rounds": 1}, 3, 2},
		{"murphy", discordtest.Opt{"target": 1}, 3, 1}, {"teufel", discordtest.Opt{"clock": "30s"}, 2, 2},
	}
	for i := range *randomGames {
		k, seed := kinds[i%len(kinds)], *randomSeed+uint64(i)
		t.Run(fmt.Sprintf("%s with seed %d", k.game, seed), func(t *testing.T) {
			bubble(t, func(t *testing.T) { playRandomly(t, k, seed) })
		})
	}
}

// kind is a game that random players come to the end of.
type kind struct {
	game   string
	opts   discordtest.Opt
	seats  int
	people int // at most; computers play to win, which ends what random play does not
}

// party is a few people who press at random.
type party struct {
	*evening
	rand   *rand.Rand
	people []*discordtest.User
	id     table.ID
	seen   []discordtest.Control // some that may be gone meanwhile
	whose  []*discordtest.User   // they were
	away   []span                // when Hofnar could not hear or answer
	log    []string
	sober  bool // nobody does what does not move the game on
}

type span struct{ from, to time.Time }

func playRandomly(t *testing.T, k kind, seed uint64) {
	e := silentEvening(t)
	e.live, e.idle = true, []time.Duration{0, 2 * time.Second, 50 * time.Millisecond}[seed%3]
	p := &party{evening: e, rand: rand.New(rand.NewPCG(seed, 1))}
	e.pictures = p.rand.IntN(8) == 0
	e.start()
	p.people = e.users(eight[:1+p.rand.IntN(k.people)]...)
	e.opens(p.people, k)
	p.id, _ = e.registry.At(e.ch.ID)
	p.play()
	p.settle()
	p.judge()
}

// opens seats people and computers at a table and starts it.
func (e *evening) opens(people []*discordtest.User, k kind) {
	host := people[0]
	e.must(host.Slash(e.ch, "/play "+k.game, k.opts))
	lobby := e.sees(host, host.Name+" invites")
	for _, u := range people[1:] {
		e.must(u.Click(lobby, "Join"))
	}
	for range k.seats - len(people) {
		e.must(host.Click(lobby, "Add computer"))
	}
	e.starts(host, lobby)
}

func (p *party) now() table.Snapshot {
	g, _ := p.registry.Fetch(p.id, "")
	return g
}

// enough is after how many turns the weather clears and nobody knocks any more:
// those who knock at random can do so for ever.
const enough = 300

// play has them press until the game is over, in bad weather at first.
func (p *party) play() {
	steps, still := 0, 0
	for turn := 0; p.now().Status.Open(); turn++ {
		switch {
		case turn == enough:
			p.clears()
			p.sober = true
		case turn < enough && p.chance(20):
			p.mishap()
		}
		p.acts()
		time.Sleep(time.Duration(p.rand.IntN(2500)) * time.Millisecond)
		if now := p.now().PublicStep; now != steps {
			steps, still = now, 0
		}
		if still++; still > 600 || turn > 20*enough {
			p.t.Fatalf("the game stands still at step %d:\n%s\n%s\n%s", steps, p.bot.TableText(p.id), strings.Join(p.log[max(0, len(p.log)-40):], "\n"), p.offered())
		}
	}
}

// offered is what each of them sees and may press.
func (p *party) offered() string {
	var b strings.Builder
	for _, u := range p.people {
		for _, m := range u.Sees(p.ch) {
			fmt.Fprintf(&b, "%s sees\n%s\n", u.Name, m.Describe())
		}
	}
	return b.String()
}

// chance is true once in so many times.
func (p *party) chance(of int) bool { return p.rand.IntN(of) == 0 }

func (p *party) note(format string, args ...any) {
	p.log = append(p.log, time.Now().Format("15:04:05.000 ")+fmt.Sprintf(format, args...))
}

// acts has somebody do something.
func (p *party) acts() {
	u := p.people[p.rand.IntN(len(p.people))]
	if p.sober {
		p.press(u, p.controls(u, forward), p.rand)
		return
	}
	switch p.rand.IntN(20) {
	case 0:
		p.anything(u)
	case 1:
		p.stale()
	case 2:
		p.types(u)
	case 3:
		other, r := p.people[p.rand.IntN(len(p.people))], p.rand
		p.rand = rand.New(rand.NewPCG(r.Uint64(), 2))
		var both sync.WaitGroup
		one, two := p.controls(u, wanted), p.controls(other, wanted)
		both.Go(func() { p.press(u, one, rand.New(rand.NewPCG(1, 1))) })
		both.Go(func() { p.press(other, two, rand.New(rand.NewPCG(2, 2))) })
		both.Wait()
		p.rand = r
	case 4:
		p.reacts(u)
	default:
		p.press(u, p.controls(u, wanted), p.rand)
	}
}

// wanted are the controls that move a game on.
func wanted(c discordtest.Control) bool {
	switch c.Label {
	case "Log", "More", "Leave", "Leave the table", "Stop the table", "Pause the game", "Stay", "Earlier", "Later", "Rules", "Score sheet", "Scores", "Record", "Hand over a seat":
		return false
	}
	return !c.Disabled && !c.People && !strings.Contains(c.Label, "section")
}

// forward are those of them that bring it nearer to its end. Controls of leagues, which
// are nobody's turn, name no table.
func forward(c discordtest.Control) bool {
	_, where, _ := strings.Cut(c.ID, ":")
	return wanted(c) && !strings.HasPrefix(where, ":") && !slices.Contains([]string{"Knock", "Take back", "Agree", "Refuse"}, c.Label)
}

// controls are what somebody may press now: the private message first, if there is
// one.
func (p *party) controls(u *discordtest.User, which func(discordtest.Control) bool) []discordtest.Control {
	all := slices.DeleteFunc(u.Controls(p.ch), func(c discordtest.Control) bool { return !which(c) })
	for _, c := range all {
		if len(p.seen) < 40 {
			p.seen, p.whose = append(p.seen, c), append(p.whose, u)
		} else if p.chance(10) {
			at := p.rand.IntN(len(p.seen))
			p.seen[at], p.whose[at] = c, u
		}
	}
	private := slices.DeleteFunc(slices.Clone(all), func(c discordtest.Control) bool { return !c.Message.Ephemeral() })
	if len(private) > 0 && !p.chance(5) {
		return private
	}
	return all
}

func (p *party) press(u *discordtest.User, list []discordtest.Control, r *rand.Rand) {
	if len(list) == 0 {
		return
	}
	c := list[r.IntN(len(list))]
	_, err := u.Press(c, r)
	p.tell(u, c, err)
}

func (p *party) tell(u *discordtest.User, c discordtest.Control, err error) {
	if errors.Is(err, discordtest.ErrInteractionFailed) {
		p.note("%s presses %s (%s): %v", u.Name, c.ID, c.Label, err)
	}
}

// anything is any control but those that end the table for all.
func (p *party) anything(u *discordtest.User) {
	p.press(u, p.controls(u, func(c discordtest.Control) bool { return !c.Disabled && c.Label != "Stop the table" }), p.rand)
}

// stale is a control that was seen some time ago.
func (p *party) stale() {
	if len(p.seen) == 0 {
		return
	}
	at := p.rand.IntN(len(p.seen))
	_, err := p.whose[at].PressStale(p.seen[at], p.rand)
	p.tell(p.whose[at], p.seen[at], err)
}

func (p *party) types(u *discordtest.User) {
	if p.chance(5) {
		p.chooses(u)
		return
	}
	lines := []string{"/hand", "/table show", "/table log", "/table leave", "/scores sheet", "/scores dalmuti", "/league show", "/league history", "/profile", "/rules kismet", "/help", "/place", "/play teufel"}
	line := lines[p.rand.IntN(len(lines))]
	var opts discordtest.Opt
	if line == "/place" {
		opts = discordtest.Opt{"field": fmt.Sprintf("%da", p.rand.IntN(30))}
	}
	if _, err := u.Slash(p.ch, line, opts); errors.Is(err, discordtest.ErrInteractionFailed) {
		p.note("%s types %s: %v", u.Name, line, err)
	}
}

func (p *party) reacts(u *discordtest.User) {
	if board := u.Find(p.ch, " · `"+string(p.id)+"`"); board != nil {
		_ = u.React(board, "✊") // it may be there, or the message gone
	}
}

// mishap is something that goes wrong.
func (p *party) mishap() {
	gate := p.srv.Gateway()
	list := []struct {
		name string
		do   func()
	}{
		{"drop", func() { p.during(func() { gate.DropConnections(4000) }) }},
		{"timed out", func() { p.during(func() { gate.DropConnections(4009) }) }},
		{"reconnect", func() { p.during(gate.Reconnect) }},
		{"invalid", func() { p.during(func() { gate.InvalidSession(p.chance(2)) }) }},
		{"forget", func() { p.during(gate.Forget) }},
		{"kill", func() { p.during(func() { p.kill(); p.pause(40); p.start() }) }},
		{"restart", func() { p.during(func() { p.stop(); p.pause(40); p.start() }) }},
		{"twice", gate.Duplicate},
		{"a lost answer", func() { p.srv.Weather(p.oneAnswer()) }},
		{"bad weather", func() { p.srv.Weather(p.oneAnswer(), p.weather()) }},
		{"fair weather", func() { p.srv.Weather() }},
		{"refusals that pass", func() {
			code := []int{50001, 10003, 10008}[p.rand.IntN(3)]
			p.srv.Refuse(p.moment(), []string{"", http.MethodPatch, http.MethodPost}[p.rand.IntN(3)], "/channels/"+p.ch.ID, code)
		}},
		{"the proxy blocks", func() { p.srv.Block(p.moment(), "/channels/") }},
		{"no permission", func() { p.ch.Deny(discordtest.SendMessages); p.pause(20); p.ch.Allow(discordtest.SendMessages) }},
		{"no permission for a while", func() { p.ch.Deny(discordtest.SendMessages) }},
		{"permission", func() { p.ch.Allow(discordtest.SendMessages) }},
	}
	one := list[p.rand.IntN(len(list))]
	p.note("%s", one.name)
	one.do()
}

// during notes that Hofnar cannot hear from now until he is connected again.
func (p *party) during(do func()) {
	from := time.Now()
	do()
	p.pause(2)
	p.connected()
	p.away = append(p.away, span{from.Add(-3 * time.Second), time.Now().Add(time.Second)})
}

func (p *party) pause(seconds int) {
	time.Sleep(time.Duration(p.rand.IntN(1000*seconds)) * time.Millisecond)
}

// moment is how long Discord says what is not so: some seconds, or a minute or two.
func (p *party) moment() time.Duration {
	return time.Duration(p.rand.IntN([]int{20, 150}[p.rand.IntN(2)])) * time.Second
}

// oneAnswer has one first answer of Hofnar's go wrong on its way.
func (p *party) oneAnswer() discordtest.Weather {
	w := discordtest.Weather{Method: http.MethodPost, PathPart: "/callback", Requests: 1}
	*[]*float64{&w.ResetBefore, &w.ResetAfter, &w.FailBefore, &w.FailAfter}[p.rand.IntN(4)] = 1
	return w
}

// weather has other requests be slow and go wrong.
func (p *party) weather() discordtest.Weather {
	return discordtest.Weather{
		PathPart: []string{"/channels/", "/webhooks/"}[p.rand.IntN(2)], Before: 50 * time.Millisecond, After: 50 * time.Millisecond,
		Jitter: 300 * time.Millisecond, ResetBefore: 0.1, ResetAfter: 0.1, FailBefore: 0.1, FailAfter: 0.1, Shared: 0.1,
		Rand: rand.New(rand.NewPCG(p.rand.Uint64(), 3)),
	}
}

// clears ends the bad weather.
func (p *party) clears() {
	p.srv.Weather()
	p.srv.Relent()
	p.ch.Allow(discordtest.SendMessages)
}

// settle waits until all that is to be shown is shown.
func (p *party) settle() {
	p.clears()
	time.Sleep(20 * time.Minute)
}

// judge looks at what came of it all.
func (p *party) judge() {
	for _, i := range p.srv.Interactions() {
		if (i.Failed || i.Late || i.Thinking) && !p.excused(i) {
			p.around(i)
			p.t.Errorf("%s: %s by %s at %s: failed %v, late %v, still promised %v", p.id, i.What, i.Name, i.Born.Format("15:04:05.000"), i.Failed, i.Late, i.Thinking)
		}
	}
	p.counted()
	g := p.now()
	board := p.people[0].Find(p.ch, "`"+string(p.id)+"`")
	if want := p.bot.TableText(p.id); board == nil || p.standing(p.id).Shown != g.Revision || !slices.ContainsFunc(p.people[0].Sees(p.ch), func(m *discordtest.Message) bool {
		return m.ID == p.standing(p.id).Message && strings.TrimSpace(m.Text()) == want
	}) {
		p.t.Errorf("the message is behind the books (%d of %d); it should say\n%s\nand says\n%s", p.standing(p.id).Shown, g.Revision, want, board.Describe())
	}
	for _, r := range p.srv.Requests() {
		if strings.HasPrefix(r.Path, "/channels/") && strings.Contains(string(r.Body), "**Your ") {
			p.t.Errorf("a hand goes to the channel: %s %s", r.Method, r.Path)
		}
	}
	for _, u := range append(p.people, p.user("Zoë")) {
		for _, m := range u.Sees(p.ch) {
			if strings.Contains(m.Text(), "**Your ") && m.For != u.ID {
				p.t.Errorf("%s sees a hand that is not private:\n%s", u.Name, m.Describe())
			}
		}
	}
	if p.t.Failed() {
		p.t.Log(strings.Join(p.log, "\n"))
	}
}

// excused reports whether Hofnar could not answer in time: he did not hear, or was
// killed before he did what he had promised.
func (p *party) excused(i discordtest.Interaction) bool {
	return slices.ContainsFunc(p.away, func(s span) bool {
		return i.Born.After(s.from) && i.Born.Before(s.to) || i.Thinking && i.Born.After(s.from.Add(-time.Minute)) && i.Born.Before(s.to)
	})
}

// around logs the requests made about when an interaction failed.
func (p *party) around(i discordtest.Interaction) {
	for _, r := range p.srv.Requests() {
		if r.At.After(i.Born.Add(-time.Second)) && r.At.Before(i.Born.Add(8*time.Second)) {
			b := string(r.Body)
			p.t.Logf("%s %d %s %s %s", r.At.Format("15:04:05.000"), r.Status, r.Method, r.Path, b[:min(len(b), 200)])
		}
	}
}
