package bot_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/people"
	"hofnar/bot/reach"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/daily"
	"hofnar/games/fairness"
	"hofnar/games/league"
)

// life is what one process has to do with the world: the network and the books.
// When it ends, as by kill -9, neither is reached any more.
type life struct {
	transport *http.Transport
	over      atomic.Bool
	meanwhile atomic.Pointer[func()] // done once, before the next write of somebody's deal
	mu        sync.Mutex
	conns     []net.Conn
}

var errKilled = errors.New("killed")

func newLife(t *http.Transport) *life {
	l := &life{transport: t}
	dial := t.DialContext
	if dial == nil {
		dial = (&net.Dialer{}).DialContext
	}
	t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if l.over.Load() {
			return nil, errKilled
		}
		c, err := dial(ctx, network, address)
		if err == nil {
			l.mu.Lock()
			l.conns = append(l.conns, c)
			l.mu.Unlock()
		}
		return c, err
	}
	return l
}

// end cuts all connections; none is made and nothing is written any more.
func (l *life) end() {
	l.over.Store(true)
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.conns {
		_ = c.Close() // some have ended before
	}
	l.conns = nil
}

// books are those that a process with this life writes.
func (l *life) books(b books) books { return &mortalBooks{b, l} }

type mortalBooks struct {
	books
	life *life
}

func (b *mortalBooks) alive(write func() error) error {
	if b.life.over.Load() {
		return errKilled
	}
	return write()
}

func (b *mortalBooks) Add(ctx context.Context, t table.Saved) (e fairness.Entry, err error) {
	err = b.alive(func() error { e, err = b.books.Add(ctx, t); return err })
	return e, err
}

// added is how adding a table to books ends, whatever its entry in the chain.
func added(_ fairness.Entry, err error) error { return err }

func (b *mortalBooks) Save(ctx context.Context, t table.Saved, event string, judged table.Arrival) error {
	return b.alive(func() error { return b.books.Save(ctx, t, event, judged) })
}

func (b *mortalBooks) Commit(ctx context.Context, t table.Saved, step table.Step) error {
	return b.alive(func() error { return b.books.Commit(ctx, t, step) })
}

func (b *mortalBooks) PutNote(ctx context.Context, key, note string) error {
	return b.alive(func() error { return b.books.PutNote(ctx, key, note) })
}

func (b *mortalBooks) ChangeRest(ctx context.Context, channel string, change func(*reach.Rest)) (r reach.Rest, err error) {
	return r, b.alive(func() error { r, err = b.books.ChangeRest(ctx, channel, change); return err })
}

func (b *mortalBooks) PutDenial(ctx context.Context, d reach.Denial) error {
	return b.alive(func() error { return b.books.PutDenial(ctx, d) })
}

func (b *mortalBooks) PutDeletion(ctx context.Context, d reach.Deletion) error {
	return b.alive(func() error { return b.books.PutDeletion(ctx, d) })
}

func (b *mortalBooks) DropDeletion(ctx context.Context, channel, message string) error {
	return b.alive(func() error { return b.books.DropDeletion(ctx, channel, message) })
}

func (b *mortalBooks) Rewrite(ctx context.Context, at time.Time) error {
	return b.alive(func() error { return b.books.Rewrite(ctx, at) })
}

func (b *mortalBooks) NotePress(ctx context.Context, user, locale string, at time.Time) error {
	return b.alive(func() error { return b.books.NotePress(ctx, user, locale, at) })
}

func (b *mortalBooks) DropIdle(ctx context.Context, since, now time.Time) error {
	return b.alive(func() error { return b.books.DropIdle(ctx, since, now) })
}

func (b *mortalBooks) PutOutdated(ctx context.Context, id table.ID, so reach.Attempts) error {
	return b.alive(func() error { return b.books.PutOutdated(ctx, id, so) })
}

func (b *mortalBooks) DropOutdated(ctx context.Context, id table.ID) error {
	return b.alive(func() error { return b.books.DropOutdated(ctx, id) })
}

func (b *mortalBooks) BeginForgetting(ctx context.Context, user string) error {
	return b.alive(func() error { return b.books.BeginForgetting(ctx, user) })
}

func (b *mortalBooks) Forget(ctx context.Context, user string, former func(string) string, broken []table.ID) (ids []table.ID, err error) {
	return ids, b.alive(func() error { ids, err = b.books.Forget(ctx, user, former, broken); return err })
}

func (b *mortalBooks) ChangePerson(ctx context.Context, id string, change func(*people.Person)) (p people.Person, err error) {
	return p, b.alive(func() error { p, err = b.books.ChangePerson(ctx, id, change); return err })
}

func (b *mortalBooks) ChangeServer(ctx context.Context, guild string, change func(*people.Server)) (s people.Server, err error) {
	return s, b.alive(func() error { s, err = b.books.ChangeServer(ctx, guild, change); return err })
}

func (b *mortalBooks) KeepSessions(ctx context.Context, of map[int]string) error {
	return b.alive(func() error { return b.books.KeepSessions(ctx, of) })
}

func (b *mortalBooks) PutBoard(ctx context.Context, n notice.Notice, turn notice.Turn, then time.Time) error {
	return b.alive(func() error { return b.books.PutBoard(ctx, n, turn, then) })
}

func (b *mortalBooks) PutNotices(ctx context.Context, list []notice.Notice, then time.Time) error {
	return b.alive(func() error { return b.books.PutNotices(ctx, list, then) })
}

func (b *mortalBooks) NoteRace(ctx context.Context, id table.ID, message, race string) error {
	return b.alive(func() error { return b.books.NoteRace(ctx, id, message, race) })
}

func (b *mortalBooks) PutUnsure(ctx context.Context, one reach.Unsure) error {
	return b.alive(func() error { return b.books.PutUnsure(ctx, one) })
}

func (b *mortalBooks) DropUnsure(ctx context.Context, nonce, channel, message string) error {
	return b.alive(func() error { return b.books.DropUnsure(ctx, nonce, channel, message) })
}

func (b *mortalBooks) KeepNotice(ctx context.Context, n notice.Notice) error {
	return b.alive(func() error { return b.books.KeepNotice(ctx, n) })
}

func (b *mortalBooks) MoveNotice(ctx context.Context, n notice.Notice, to table.ID) error {
	return b.alive(func() error { return b.books.MoveNotice(ctx, n, to) })
}

func (b *mortalBooks) DropNotice(ctx context.Context, n notice.Notice) error {
	return b.alive(func() error { return b.books.DropNotice(ctx, n) })
}

func (b *mortalBooks) DropServed(ctx context.Context, of table.ID, then time.Time) error {
	return b.alive(func() error { return b.books.DropServed(ctx, of, then) })
}

func (b *mortalBooks) EndStage(ctx context.Context, id table.ID, message string) error {
	return b.alive(func() error { return b.books.EndStage(ctx, id, message) })
}

func (b *mortalBooks) DropStage(ctx context.Context, id table.ID, message string, then time.Time) error {
	return b.alive(func() error { return b.books.DropStage(ctx, id, message, then) })
}

func (b *mortalBooks) DropStages(ctx context.Context, then time.Time) error {
	return b.alive(func() error { return b.books.DropStages(ctx, then) })
}

func (b *mortalBooks) NoteWeekly(ctx context.Context, was, now people.Weekly) error {
	return b.alive(func() error { return b.books.NoteWeekly(ctx, was, now) })
}

func (b *mortalBooks) NoteBroughtBack(ctx context.Context, thread string, of table.ID, at time.Time) error {
	return b.alive(func() error { return b.books.NoteBroughtBack(ctx, thread, of, at) })
}

func (b *mortalBooks) NoteUnwanted(ctx context.Context, thread string) error {
	return b.alive(func() error { return b.books.NoteUnwanted(ctx, thread) })
}

func (b *mortalBooks) NoteAbsence(ctx context.Context, guilds []string, at time.Time) error {
	return b.alive(func() error { return b.books.NoteAbsence(ctx, guilds, at) })
}

func (b *mortalBooks) NotePresence(ctx context.Context, guilds []string) error {
	return b.alive(func() error { return b.books.NotePresence(ctx, guilds) })
}

func (b *mortalBooks) RemoveServer(ctx context.Context, guild string) (ids []table.ID, err error) {
	return ids, b.alive(func() error { ids, err = b.books.RemoveServer(ctx, guild); return err })
}

func (b *mortalBooks) Void(ctx context.Context, season int64, v league.Void, by table.User, reason string, at time.Time) error {
	return b.alive(func() error { return b.books.Void(ctx, season, v, by, reason, at) })
}

func (b *mortalBooks) Restore(ctx context.Context, correction int64, by table.User, at time.Time) error {
	return b.alive(func() error { return b.books.Restore(ctx, correction, by, at) })
}

func (b *mortalBooks) Recount(ctx context.Context, season int64) (late []table.ID, err error) {
	return late, b.alive(func() error { late, err = b.books.Recount(ctx, season); return err })
}

func (b *mortalBooks) AddLeague(ctx context.Context, l league.League, first league.Season, at time.Time) (id int64, err error) {
	return id, b.alive(func() error { id, err = b.books.AddLeague(ctx, l, first, at); return err })
}

func (b *mortalBooks) ChangeDailyGame(ctx context.Context, of daily.Which, now time.Time, change func(daily.Game) (daily.Game, error)) (g daily.Game, err error) {
	if meanwhile := b.life.meanwhile.Swap(nil); meanwhile != nil {
		(*meanwhile)()
	}
	return g, b.alive(func() error { g, err = b.books.ChangeDailyGame(ctx, of, now, change); return err })
}

func (b *mortalBooks) KeepDailyDeal(ctx context.Context, k daily.Kept) error {
	return b.alive(func() error { return b.books.KeepDailyDeal(ctx, k) })
}

func (b *mortalBooks) DrawDays(ctx context.Context, today, until daily.Day) error {
	return b.alive(func() error { return b.books.DrawDays(ctx, today, until) })
}

func (b *mortalBooks) CommitDays(ctx context.Context, day daily.Day, after string, most int, at time.Time) (last string, err error) {
	return last, b.alive(func() error { last, err = b.books.CommitDays(ctx, day, after, most, at); return err })
}

func (b *mortalBooks) CloseDeals(ctx context.Context, before, lateBefore daily.Day) error {
	return b.alive(func() error { return b.books.CloseDeals(ctx, before, lateBefore) })
}

func (b *mortalBooks) DropDailyRecords(ctx context.Context, before time.Time, most int) (more bool, err error) {
	return more, b.alive(func() error { more, err = b.books.DropDailyRecords(ctx, before, most); return err })
}

func (b *mortalBooks) DailyPosted(ctx context.Context, one people.DailyPost) error {
	return b.alive(func() error { return b.books.DailyPosted(ctx, one) })
}

func (b *mortalBooks) DeferDailyPost(ctx context.Context, one people.DailyPost, since, again time.Time) error {
	return b.alive(func() error { return b.books.DeferDailyPost(ctx, one, since, again) })
}

func (b *mortalBooks) ChangeLearned(ctx context.Context, user, game string, now time.Time, change func(games.Learned) games.Learned) (at games.Learned, err error) {
	return at, b.alive(func() error { at, err = b.books.ChangeLearned(ctx, user, game, now, change); return err })
}

func (b *mortalBooks) ChangeLeague(ctx context.Context, l league.League, s league.Season, by table.User, at time.Time) error {
	return b.alive(func() error { return b.books.ChangeLeague(ctx, l, s, by, at) })
}

func (b *mortalBooks) CloseSeason(ctx context.Context, id, open int64, at time.Time) error {
	return b.alive(func() error { return b.books.CloseSeason(ctx, id, open, at) })
}

func (b *mortalBooks) BeginSeason(ctx context.Context, id, last int64, at time.Time) error {
	return b.alive(func() error { return b.books.BeginSeason(ctx, id, last, at) })
}

func (b *mortalBooks) EndSeasons(ctx context.Context, guild string, at time.Time) error {
	return b.alive(func() error { return b.books.EndSeasons(ctx, guild, at) })
}

func (b *mortalBooks) JoinLeague(ctx context.Context, id int64, user, by table.User, at time.Time) error {
	return b.alive(func() error { return b.books.JoinLeague(ctx, id, user, by, at) })
}

func (b *mortalBooks) PartLeague(ctx context.Context, id int64, user, by table.User, at time.Time) error {
	return b.alive(func() error { return b.books.PartLeague(ctx, id, user, by, at) })
}

func TestNobodyWhoWasKilledWritesAnything(t *testing.T) {
	dead := newLife(&http.Transport{})
	dead.end()
	all := reflect.ValueOf(dead.books(nil)) // without books: what is written all the same panics
	kinds := reflect.TypeFor[books]()
	for i := range kinds.NumMethod() {
		m := kinds.Method(i)
		if !writes.MatchString(m.Name) {
			continue
		}
		var args []reflect.Value
		for j := range m.Type.NumIn() {
			args = append(args, reflect.Zero(m.Type.In(j)))
		}
		func() {
			defer func() {
				if recover() != nil {
					t.Errorf("%s is written", m.Name)
				}
			}()
			out := all.MethodByName(m.Name).Call(args)
			if err, _ := out[len(out)-1].Interface().(error); !errors.Is(err, errKilled) {
				t.Errorf("%s says %v", m.Name, err)
			}
		}()
	}
}
