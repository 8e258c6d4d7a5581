package bot_test

import (
	"math/rand/v2"
	"net/http"
	"time"

	"hofnar/bot/discordtest"
)

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
		{"the thread is archived", func() {
			if p.ch != p.hall {
				p.ch.Archive(false)
			}
		}},
		{"direct messages go too fast", func() {
			for _, u := range p.people {
				p.srv.Refuse(p.moment(), http.MethodPost, messagesOf(u.Direct()), 40003)
			}
		}},
		{"somebody deletes the table's message", func() {
			p.deleted = p.standing(p.id).Message
			p.ch.DeleteMessage(p.deleted)
		}},
		{"the proxy blocks", func() { p.srv.Block(p.moment(), "/channels/") }},
		{"no permission", func() { p.hall.Deny(writing); p.pause(20); p.hall.Allow(writing) }},
		{"no permission for a while", func() { p.hall.Deny(writing) }},
		{"permission", func() { p.hall.Allow(writing) }},
	}
	one := list[p.rand.IntN(len(list))]
	p.note("%s", one.name)
	one.do()
}

// during notes that Hofnar cannot hear from now until he is connected again.
func (p *party) during(do func()) {
	from := time.Now()
	do()
	time.Sleep(time.Millisecond) // it has reached him: a pause may be none
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
	p.hall.Allow(writing)
}
