package bot_test

import (
	"slices"
	"strings"
	"time"

	"hofnar/bot/discordtest"
)

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
