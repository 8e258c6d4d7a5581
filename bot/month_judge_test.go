package bot_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

// wait is a time in which a table visibly waited for somebody, without a break.
type wait struct {
	table *gathering
	seat  games.Seat
	who   *friend
	span
	until []span // when the clock was to run out, and from when on that was shown
	lost  bool   // the clock ran out: a computer played
}

// judge looks at what came of it all.
func (m *month) judge() {
	ended := map[table.Status]int{}
	for _, g := range m.tables {
		s, _ := m.last(g)
		ended[s.status]++
		if s.status.Open() {
			m.t.Errorf("%s (%s, %v) is still open", g.id, g.kind.game, g.kind.opts)
		}
	}
	m.posted = slices.DeleteFunc(m.srv.Requests(), func(r discordtest.Request) bool {
		return r.Method != http.MethodPost || !strings.HasSuffix(r.Path, "/messages") || r.Status >= 300
	})
	waits, late := map[*friend][]wait{}, 0
	for _, g := range m.tables {
		for _, w := range m.waits(g) {
			waits[w.who] = append(waits[w.who], w)
			if w.lost {
				late++
			}
			m.clock(w)
		}
	}
	turns := 0
	for _, f := range m.people {
		turns += len(waits[f])
		m.called(f, waits[f])
	}
	m.t.Logf("%d days, %d tables for %d people: %v; %d restarts and outages; %d turns, %d of them played by a computer when the time was over; people were called %d times, %.2f times a day each, %d times at most; %d requests",
		int(time.Since(m.begin)/days), len(m.tables), len(m.people), ended, len(m.away), turns, late, m.total, float64(m.total)/float64(len(m.people))/time.Since(m.begin).Hours()*24, m.most, len(m.srv.Requests()))
}

// waits are all turns of people at a table. One that goes on at another stage of the game
// is another turn.
func (m *month) waits(g *gathering) (all []wait) {
	kept, err := m.kept.Load(context.Background(), g.id)
	if err != nil {
		m.t.Fatal(err)
	}
	now, stage := map[games.Seat]*wait{}, ""
	for _, s := range m.seen[g.id] {
		for seat, w := range now {
			if s.status != table.Running || s.held || !slices.Contains(s.turn, seat) || !s.chairs[seat].Human() || s.stage != stage {
				w.to = s.at
				w.lost = slices.ContainsFunc(kept.Steps, func(one table.Step) bool {
					return one.Who == seat && one.Computer && one.Received.After(w.from) && !one.Received.After(w.to)
				})
				all = append(all, *w)
				delete(now, seat)
			}
		}
		stage = s.stage
		if s.status != table.Running || s.held {
			continue
		}
		for _, seat := range s.turn {
			if !s.chairs[seat].Human() {
				continue
			}
			w := now[seat]
			if w == nil {
				w = &wait{table: g, seat: seat, who: m.friendOf(s.chairs[seat].User.ID), span: span{from: s.at}}
				now[seat] = w
			}
			if until, timed := s.until[seat]; timed && (len(w.until) == 0 || !w.until[len(w.until)-1].to.Equal(until)) {
				w.until = append(w.until, span{s.at, until})
			}
		}
	}
	for _, w := range now { // it waits still
		w.to = time.Now()
		all = append(all, *w)
	}
	slices.SortFunc(all, func(a, b wait) int { return a.from.Compare(b.from) })
	return all
}

func (m *month) friendOf(id string) *friend {
	return m.people[slices.IndexFunc(m.people, func(f *friend) bool { return f.ID == id })]
}

// clock wants a clock to have been as long as was agreed, not to have run out early, and
// to have done so within a minute once it was over.
func (m *month) clock(w wait) {
	length, timed := table.ReadLength(w.table.kind.opts["clock"].(string))
	if !timed {
		return
	}
	if len(w.until) == 0 {
		m.t.Errorf("%s has no clock at %s from %s on", w.who.Name, w.table.id, w.from)
		return
	}
	first, last := w.until[0].to, w.until[len(w.until)-1].to
	if least, most := w.who.countedOut(w.from, length), w.who.countedOut(w.from, 2*length); first.Before(least.Add(-time.Minute)) || first.After(most.Add(time.Minute)) {
		m.t.Errorf("%s's clock of %v at %s runs from %s to %s, not to between %s and %s", w.who.Name, length, w.table.id, w.from, first, least, most)
	}
	if w.lost && w.to.Before(last) {
		m.t.Errorf("%s's clock at %s runs out at %s, before %s", w.who.Name, w.table.id, w.to, last)
	}
	if w.table.kind.opts["overdue"] == nil && w.to.After(last.Add(time.Minute)) && !m.gone(last) {
		m.t.Errorf("%s's clock at %s runs out at %s, after %s", w.who.Name, w.table.id, w.to, last)
	}
}

// countedOut is when so much time is over for somebody, minute by minute: days of holiday do not
// count on a clock of an hour or more, and a long clock ends neither at night nor in the hour
// after.
func (f *friend) countedOut(from time.Time, length time.Duration) time.Time {
	at := from
	for left := length; left > 0; at = at.Add(time.Minute) {
		if length < time.Hour || !f.onHoliday(at) {
			left -= time.Minute
		}
	}
	for length >= 8*time.Hour && (f.quiet(at) || f.quiet(at.Add(-time.Hour)) || f.onHoliday(at)) {
		at = at.Add(time.Minute)
	}
	return at
}

// quiet reports whether somebody is not to be called at a moment.
func (f *friend) quiet(at time.Time) bool {
	local, q := at.In(f.zone), f.is.Quiet
	minute := people.Minute(60*local.Hour() + local.Minute())
	if q.From > q.To {
		return minute >= q.From || minute < q.To
	}
	return minute >= q.From && minute < q.To
}

func (f *friend) onHoliday(at time.Time) bool {
	day := people.Day(at.In(f.zone).Format(time.DateOnly))
	return slices.ContainsFunc(f.is.Holidays, func(h people.Holiday) bool { return h.First <= day && day <= h.Last })
}

// call is a message by which somebody was called.
type call struct {
	at     time.Time
	text   string
	direct bool
}

// calls are all messages that called somebody.
func (m *month) calls(f *friend) (list []call) {
	inbox, _ := f.Inbox()
	for _, r := range m.posted {
		body := string(r.Body)
		direct := inbox != nil && r.Path == "/channels/"+inbox.ID+"/messages"
		if direct || strings.Contains(body, `"`+f.ID+`"`) {
			list = append(list, call{r.At, r.Path + body, direct})
		}
	}
	return list
}

// about reports whether a call tells of a table.
func (c call) about(g *gathering) bool { return strings.Contains(c.text, g.ch.ID) }

// called wants somebody to have been called when the rules say so, as often as they say,
// and in no other way or time than was chosen.
func (m *month) called(f *friend, waits []wait) {
	all := m.calls(f)
	m.total += len(all)
	perDay := map[string]int{}
	for _, c := range all {
		day := c.at.In(f.zone).Format(time.DateOnly)
		perDay[day]++
		m.most = max(m.most, perDay[day])
	}
	for _, c := range all {
		switch {
		case f.is.Remind == people.Silent:
			m.t.Errorf("%s is called at %s, and wants no calls", f.Name, c.at)
		case f.quiet(c.at):
			m.t.Errorf("%s is called in the quiet hours, at %s: %s", f.Name, c.at, c.text)
		case c.direct != (f.is.Remind == people.Direct && !f.is.InboxClosed):
			m.t.Errorf("%s is called in another way than was chosen, at %s: %s", f.Name, c.at, c.text)
		case !slices.ContainsFunc(waits, func(w wait) bool { return c.about(w.table) && w.holds(c.at) }):
			m.t.Errorf("%s is called where nobody waits, at %s: %s", f.Name, c.at, c.text)
		}
	}
	var before wait
	for _, w := range waits {
		again := before.table == w.table && w.from.Sub(before.to) <= time.Minute
		calls := slices.DeleteFunc(slices.Clone(all), func(c call) bool { return !c.about(w.table) || !w.holds(c.at) })
		sure := slices.DeleteFunc(slices.Clone(calls), func(c call) bool {
			return slices.ContainsFunc(waits, func(other wait) bool {
				return other.table == w.table && !other.from.Equal(w.from) && other.holds(c.at)
			})
		})
		m.reminded(f, w, again, calls, sure)
		before = w
	}
}

// holds reports whether a call at a moment is of this wait: it takes Hofnar a moment to
// send it.
func (w wait) holds(at time.Time) bool {
	return !at.Before(w.from) && at.Before(w.to.Add(5*time.Second))
}

// reminded wants the calls of one turn to have come when they were due. Which of them are
// of this turn is not sure where it began or ended just then: one that an outage has held
// up may arrive at the moment at which the next turn begins.
func (m *month) reminded(f *friend, w wait, again bool, all, sure []call) {
	due := m.due(w)
	for i, c := range sure {
		if come := slices.IndexFunc(due, func(d time.Time) bool { return d.After(c.at.Add(time.Minute)) }); come >= 0 && i >= come || i >= len(due) {
			m.t.Errorf("%s is called for the %d. time at %s, at %s; due were %v: %s", f.Name, i+1, w.table.id, c.at, due, c.text)
		}
	}
	for i, d := range due {
		if i == 0 && again { // she is there, or was called before
			continue
		}
		if f.is.Remind == people.Silent || m.gone(d) {
			continue
		}
		by := d.Add(time.Minute) // a share is counted by minutes, and so due somewhere in this one
		for f.quiet(by) || f.quiet(by.Add(-time.Minute)) || f.onHoliday(by) || f.onHoliday(by.Add(-time.Minute)) {
			by = by.Add(time.Minute)
		}
		if w.to.After(by) && !m.gone(by) && !slices.ContainsFunc(all, func(c call) bool { return !c.at.Before(d.Add(-time.Minute)) && !c.at.After(by) }) {
			m.t.Errorf("%s (%+v) is not called at %s between %s and %s; in a turn from %s to %s calls are due at %v and come at %v", f.Name, f.is, w.table.id, d, by, w.from, w.to, due, all)
		}
	}
}

// due is when somebody is to be called in a turn, at most three times.
func (m *month) due(w wait) (list []time.Time) {
	length, timed := table.ReadLength(w.table.kind.opts["clock"].(string))
	nudge := w.table.kind.opts["overdue"] == "nudge"
	list = append(list, w.from)
	if !timed || len(w.until) == 0 {
		return list
	}
	first := w.until[0].to
	if length >= time.Hour {
		list = append(list, w.who.share(w.from, first, 5))
		if !nudge {
			list = append(list, w.who.share(w.from, first, 9))
		}
	}
	if nudge {
		list = append(list, w.until[len(w.until)-1].to)
	}
	return list
}

// share is when so many tenths of the time that counts for somebody have gone.
func (f *friend) share(from, to time.Time, tenths int) time.Time {
	var counts []time.Time
	for at := from; at.Before(to); at = at.Add(time.Minute) {
		if !f.onHoliday(at) {
			counts = append(counts, at)
		}
	}
	if len(counts) == 0 {
		return to
	}
	return counts[len(counts)*tenths/10]
}
