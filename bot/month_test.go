package bot_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/people"
	"hofnar/bot/table"
	"hofnar/games"
)

var (
	monthDays   = flag.Int("month.days", 1, "for how many days people play")
	monthTables = flag.Int("month.tables", 1, "at how many tables")
	monthPeople = flag.Int("month.people", 3, "how many people")
	monthSeed   = flag.Uint64("month.seed", 1, "of the month")
)

// People with jobs, sleep, holidays and bad memories play over days, while Hofnar is
// restarted and Discord has outages. Every game ends, or pauses without people and is
// archived; nobody is called too often or too rarely, and no clock is early or late. The
// whole month:
//
//	go test ./bot -run AMonth -timeout 0 -month.days 30 -month.tables 50 -month.people 120
func TestAMonthOfGamesOverDays(t *testing.T) {
	bubble(t, func(t *testing.T) {
		m := newMonth(t, *monthSeed)
		m.passes()
		m.judge()
	})
}

// month is what happens, and what was seen of it.
type month struct {
	*evening
	rand   *rand.Rand
	begin  time.Time
	people []*friend
	tables []*gathering
	agenda []errand // in order of time
	away   []span   // when Hofnar could not hear

	mu   sync.Mutex
	seen map[table.ID][]sight

	posted      []discordtest.Request // of messages
	total, most int                   // calls, and those to one person in one day
}

// friend is somebody with a life of her own.
type friend struct {
	*discordtest.User
	is     people.Person
	zone   *time.Location
	lost   time.Time // from then on she never looks again; zero: she does
	tables []*gathering
}

// gathering is a table with its people.
type gathering struct {
	ch     *discordtest.Channel
	id     table.ID
	kind   kind
	people []*friend
}

// errand is something that happens at some moment.
type errand struct {
	at time.Time
	do func()
}

// sight is what a table says of itself to all after a change.
type sight struct {
	at     time.Time
	status table.Status
	turn   []games.Seat // who is to decide something: who has one answer or a standing order waits for the table
	stage  string       // of the game, and its part
	chairs []table.Chair
	until  map[games.Seat]time.Time
	held   bool
}

func newMonth(t *testing.T, seed uint64) *month {
	m := &month{evening: silentEvening(t), rand: rand.New(rand.NewPCG(seed, 3)), seen: map[table.ID][]sight{}}
	m.live, m.changed = true, m.notes
	m.start()
	m.begin = time.Now()
	for n := range *monthPeople {
		m.people = append(m.people, m.friend(fmt.Sprintf("P%d", n)))
	}
	for n := range *monthTables {
		m.at(m.within(time.Duration(*monthDays)*days/4), func() { m.gather(n) })
	}
	for n := range max(1, *monthDays*2/3) {
		m.at(m.within(time.Duration(*monthDays)*days), func() { m.restarts(n%2 == 0) })
	}
	for range 2 {
		m.at(m.within(time.Duration(*monthDays)*days), m.outage)
	}
	return m
}

// notes keeps what a table shows after a change.
func (m *month) notes(c table.Change) {
	now := c.Now
	turn := slices.DeleteFunc(slices.Clone(now.View().Turn), func(seat games.Seat) bool {
		own, _ := m.registry.Fetch(context.Background(), c.ID, now.Chairs[seat].User.ID)
		q := own.Ask(nil).Question
		return now.Chairs[seat].Human() && (own.Order != nil || q != nil && q.Settled)
	})
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seen[c.ID] = append(m.seen[c.ID], sight{
		at: time.Now(), status: now.Status, turn: turn, stage: fmt.Sprint(now.View().Scene, now.View().Stage),
		chairs: slices.Clone(now.Chairs), until: now.Clocks, held: now.Held,
	})
}

// last is what a table showed last.
func (m *month) last(g *gathering) (s sight, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := m.seen[g.id]
	if len(all) == 0 {
		return sight{}, false
	}
	return all[len(all)-1], true
}

func (m *month) chance(of int) bool { return m.rand.IntN(of) == 0 }

// within is some moment in so long a time.
func (m *month) within(d time.Duration) time.Time {
	return time.Now().Add(time.Duration(m.rand.Int64N(int64(d))))
}

// at puts something on the agenda.
func (m *month) at(when time.Time, do func()) {
	where, _ := slices.BinarySearchFunc(m.agenda, when, func(e errand, t time.Time) int { return e.at.Compare(t) })
	m.agenda = slices.Insert(m.agenda, where, errand{when, do})
}

// passes lets time pass until nobody has anything to do any more.
func (m *month) passes() {
	for len(m.agenda) > 0 {
		next := m.agenda[0]
		m.agenda = m.agenda[1:]
		time.Sleep(time.Until(next.at))
		next.do()
	}
}

// friend is somebody new, who has set what she likes.
func (m *month) friend(name string) *friend {
	f := &friend{User: m.user(name), is: people.Newcomer("")}
	f.is.Zone, f.zone = "UTC", time.UTC
	if !m.chance(4) {
		f.is.Zone = []string{"Europe/Brussels", "Europe/Berlin", "America/New_York", "Asia/Tokyo"}[m.rand.IntN(4)]
		f.zone, _ = time.LoadLocation(f.is.Zone)
		from, to := 21+m.rand.IntN(3), 6+m.rand.IntN(3)
		f.is.Quiet = people.Quiet{From: people.Minute(60 * from), To: people.Minute(60 * to)}
		m.must(f.Slash(m.ch, "/me quiet", discordtest.Opt{"from": fmt.Sprint(from), "to": fmt.Sprint(to), "zone": f.is.Zone}))
	}
	switch m.rand.IntN(8) {
	case 0:
		f.is.Remind = people.Silent
		m.calledBy(f.User, "Not at all")
	case 1, 2:
		f.is.Remind = people.Direct
		m.calledBy(f.User, "By a direct message")
		if m.chance(3) {
			f.is.InboxClosed = true
			f.CloseInbox()
		}
	}
	if m.chance(5) {
		first := f.is.Today(time.Now()).Plus(1 + m.rand.IntN(*monthDays))
		h := people.Holiday{First: first, Last: first.Plus(1 + m.rand.IntN(7))}
		f.is.Holidays = people.Holidays{h}
		m.must(f.Slash(m.ch, "/me holiday", discordtest.Opt{"from": string(h.First), "to": string(h.Last)}))
	}
	if m.chance(12) {
		f.lost = m.within(time.Duration(*monthDays) * days)
	}
	m.at(m.within(8*time.Hour), func() { m.looks(f) })
	return f
}

// gather opens a table for people who know nothing of each other's sleep.
func (m *month) gather(n int) {
	kinds := []kind{
		{"dalmuti", discordtest.Opt{"rounds": 1}, 4, 4}, {"kismet", discordtest.Opt{"rounds": 1}, 3, 3},
		{"murphy", discordtest.Opt{"target": 1}, 3, 2}, {"teufel", discordtest.Opt{}, 2, 2},
	}
	k := kinds[n%len(kinds)]
	k.opts["clock"] = []string{"none", "8h", "12h", "1d", "2d", "2d", "30m", "3h"}[m.rand.IntN(8)]
	k.opts["pace"] = "slow"
	if m.chance(4) {
		k.opts["overdue"] = "nudge"
	}
	g := &gathering{ch: m.guild.Channel(fmt.Sprintf("table-%d", n)), kind: k}
	for _, at := range m.rand.Perm(len(m.people))[:2+m.rand.IntN(max(1, k.people-1))] {
		g.people = append(g.people, m.people[at])
	}
	host := g.people[0]
	m.must(host.Slash(g.ch, "/play "+k.game, k.opts))
	lobby := m.shown(g, host, "invites")
	for _, f := range g.people[1:] {
		m.must(f.Click(lobby, "Join"))
	}
	for range k.seats - len(g.people) {
		m.adds(host.User, lobby)
	}
	m.starts(host.User, lobby)
	g.id, _ = m.registry.At(g.ch.ID)
	m.tables = append(m.tables, g)
	for _, f := range g.people {
		f.tables = append(f.tables, g)
	}
}

// shown waits until a table's channel shows something.
func (m *month) shown(g *gathering, f *friend, text string) *discordtest.Message {
	m.t.Helper()
	if !f.Eventually(g.ch, 8*time.Second, func([]*discordtest.Message) bool { return f.Find(g.ch, text) != nil }) {
		m.t.Fatalf("%s is not shown", text)
	}
	return f.Find(g.ch, text)
}

// looks has somebody look at her phone, play where she is waited for and thinks of it,
// and put it away until later.
func (m *month) looks(f *friend) {
	now := time.Now()
	if !f.lost.IsZero() && now.After(f.lost) || m.over() {
		return
	}
	if awake := f.asleep().Awake(now); awake.After(now) {
		m.at(awake.Add(time.Duration(m.rand.Int64N(int64(2*time.Hour)))), func() { m.looks(f) })
		return
	}
	if f.onHoliday(now) && !m.chance(5) {
		m.at(now.Add(12*time.Hour), func() { m.looks(f) })
		return
	}
	for _, g := range f.tables {
		for range 12 {
			if m.chance(10) || !m.plays(f, g) {
				break
			}
		}
	}
	pause := 20*time.Minute + time.Duration(m.rand.ExpFloat64()*float64(2*time.Hour))
	if m.chance(25) { // a few days in which she has other things to do
		pause += time.Duration(m.rand.IntN(72)) * time.Hour
	}
	m.at(now.Add(pause), func() { m.looks(f) })
}

// asleep is when somebody sleeps, whether she has said so or not.
func (f *friend) asleep() people.Person {
	p := f.is
	if p.Quiet == (people.Quiet{}) {
		p.Quiet = people.Quiet{From: 23 * 60, To: 7 * 60}
	}
	return p
}

// over reports whether no table is open any more, or that nothing is left but such as
// nobody comes back to.
func (m *month) over() bool {
	switch past := time.Since(m.begin); {
	case past < time.Duration(*monthDays)*days/2:
		return false
	case past > time.Duration(*monthDays+300)*days: // what is open still stays so
		return true
	}
	return !slices.ContainsFunc(m.tables, func(g *gathering) bool {
		s, ok := m.last(g)
		return !ok || s.status.Open()
	})
}

// plays has somebody make one choice where a table visibly waits for her, or come back
// where a computer plays for her.
func (m *month) plays(f *friend, g *gathering) bool {
	s, _ := m.last(g)
	seat := slices.IndexFunc(s.chairs, func(c table.Chair) bool { return c.User.ID == f.ID })
	switch {
	case s.status != table.Running && s.status != table.Paused || seat < 0:
		return false
	case s.chairs[seat].Away:
		m.pressed(f.Click(f.Find(g.ch, "`"+string(g.id)+"`"), "Play myself"))
		return true
	case !slices.Contains(s.turn, games.Seat(seat)):
		return false
	}
	if _, err := f.Slash(g.ch, "/hand", nil); err != nil {
		m.fails(f, g, err)
		return false
	}
	for range 20 {
		if now, _ := m.last(g); now.at != s.at {
			return true
		}
		all := slices.DeleteFunc(f.Controls(g.ch), func(c discordtest.Control) bool {
			return !c.Message.Ephemeral() && !strings.HasPrefix(c.ID, "claim") || !wanted(c) || c.Label == "Knock" || c.Label == "Take back"
		})
		if len(all) == 0 {
			return false
		}
		if others := slices.DeleteFunc(slices.Clone(all), func(c discordtest.Control) bool { return c.Label == "Kismet" }); len(others) > 0 && !m.chance(6) {
			all = others // most try to lay off a card first: games by chance alone take half a year
		}
		if _, err := f.Press(all[m.rand.IntN(len(all))], m.rand); err != nil && !errors.Is(err, discordtest.ErrNotVisible) {
			m.fails(f, g, err)
			return false
		}
	}
	return false
}

// fails notes a press that was not answered, which may be so while Hofnar is away.
func (m *month) fails(f *friend, g *gathering, err error) {
	if !m.gone(time.Now()) {
		m.t.Errorf("%s at %s (%s): %v", f.Name, g.id, g.kind.game, err)
	}
}

// gone reports whether Hofnar could not hear at some moment, or not yet well.
func (m *month) gone(at time.Time) bool {
	const again = 5 * time.Minute // until what was refused is tried once more
	return slices.ContainsFunc(m.away, func(s span) bool { return !at.Before(s.from) && at.Before(s.to.Add(again)) })
}

// restarts has Hofnar go for some minutes, in order or not.
func (m *month) restarts(killed bool) {
	from := time.Now()
	if killed {
		m.kill()
	} else {
		m.stop()
	}
	time.Sleep(time.Duration(m.rand.Int64N(int64(10 * time.Minute))))
	m.start()
	m.away = append(m.away, span{from, time.Now()})
}

// outage has Discord be away for an hour.
func (m *month) outage() {
	from := time.Now()
	m.srv.Weather(discordtest.Weather{PathPart: "/", FailBefore: 1})
	m.srv.Gateway().DropConnections(4000)
	time.Sleep(time.Hour)
	m.srv.Weather()
	m.connected()
	m.away = append(m.away, span{from, time.Now()})
}
