package channel

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/reach"
)

const (
	nonceKept  = 4 * time.Minute // for so long at least Discord knows a message by its nonce
	unsureOver = 5 * time.Minute // longer than what calls somebody waits for another try
	unsureList = 100             // how many messages are looked at, as many as Discord lists
	clockApart = 2 * time.Second // so much more than is known this machine may be ahead of Discord
)

// Unsure is where it is kept which messages may stand in servers, of which Discord has not said so.
type Unsure interface {
	Unsure(context.Context) ([]reach.Unsure, error)
	// PutUnsure keeps one, but for Others; DropUnsure drops it, and keeps that a message stands in its
	// channel, if one is named, which is none of those that are kept.
	PutUnsure(context.Context, reach.Unsure) error
	DropUnsure(ctx context.Context, nonce, channel, message string) error
	// Noted reports whether a message is a notice.
	Noted(ctx context.Context, message string) (bool, error)
}

// unsure are the messages of which Discord has not said whether they stand, by their nonces: it may
// have taken them and not answered.
type unsure struct {
	books Unsure

	mu   sync.Mutex
	list map[string]reach.Unsure
}

// resume takes up what the process before was not sure of. It has as long as ever to be sent again.
func (m *messages) resume() error {
	list, err := m.unsure.books.Unsure(m.Ctx)
	for _, one := range list {
		m.came(one, "", errUnsure)
	}
	return err
}

// errUnsure: nobody knows what has come of an earlier try.
var errUnsure = errors.New("nobody knows whether it stands")

// send posts a message once, however often its answer is lost: where Discord may not know its nonce
// any more, it is looked for first. Where nobody sends it again for so long it goes, since what it was
// for is over. One that stood there already comes to say what it says now.
func (m *messages) send(ctx context.Context, guild, channel string, what discord.Message, over time.Duration) (now discord.Posted, err error) {
	one, again := m.unsure.try(what.Nonce, m.Clock.Now())
	if !again {
		one = reach.Unsure{Nonce: what.Nonce, Guild: guild, Channel: channel, Over: over, Since: m.Clock.Now()}
	}
	one.Says = with(one.Says, what)
	if again && m.Clock.Since(one.Since) > nonceKept {
		now, err = m.find(one)
	}
	if err == nil && now.ID == "" {
		now, err = m.api.Send(ctx, channel, what)
	}
	m.came(one, now.ID, err)
	if err == nil && len(one.Says) > 1 {
		what.Nonce = ""
		_, unsaid := m.api.Edit(ctx, channel, now.ID, what)
		m.Warn(unsaid, "a message says what it said at the first try")
	}
	return now, err
}

// with adds what a message says now to what it said before.
func with(before []reach.Saying, now discord.Message) []reach.Saying {
	now.Files = nil
	says := reach.Saying{Stands: now.Says(), All: now.Fingerprint()}
	if slices.Contains(before, says) {
		return before
	}
	return append(slices.Clip(before), says)
}

// find looks for a message where it may stand; an empty one: it does not, as far as Hofnar may see.
func (m *messages) find(one reach.Unsure) (discord.Posted, error) {
	from := one.Since.Add(-m.api.Ahead() - clockApart)
	list, err := m.api.NewestAfter(m.Ctx, one.Channel, discord.FirstIDAt(from), unsureList)
	if err != nil && !discord.RefusedForGood(err) {
		return discord.Posted{}, err
	}
	for _, p := range list {
		is := func(s reach.Saying) bool { return s.Stands == p.Says() }
		if slices.ContainsFunc(one.Says, is) && !slices.Contains(one.Others, p.ID) {
			return p, nil
		}
	}
	return discord.Posted{}, nil
}

// came learns what has come of a try: the message stands under that id, if there is no error.
func (m *messages) came(one reach.Unsure, id string, err error) {
	one.Last = m.Clock.Now()
	unknown, news := m.unsure.came(one, id, err)
	if unknown {
		m.At(one.Last.Add(one.Over), func() { m.giveUp(one.Nonce) })
	}
	switch {
	case !news || one.Guild == "": // what is said directly stands in no books
		return
	case unknown:
		err = m.unsure.books.PutUnsure(m.Durable(), one)
	default:
		err = m.unsure.books.DropUnsure(m.Durable(), one.Nonce, one.Channel, id)
	}
	m.Warn(err, "what has come of a message is not in the books")
}

// giveUp has a message deleted that nobody has sent again, if it stands.
func (m *messages) giveUp(nonce string) {
	one, over := m.unsure.over(nonce, m.Clock.Now())
	if !over {
		return
	}
	now, err := m.find(one)
	noted := false
	if err == nil && now.ID != "" {
		noted, err = m.unsure.books.Noted(m.Ctx, now.ID)
	}
	if err != nil { // looked for again, whatever it was
		m.came(one, "", errUnsure)
		return
	}
	if noted { // the books failed when it came
		now.ID = ""
	}
	if err = m.remove(one.Guild, one.Channel, now.ID); err == nil && one.Guild != "" {
		m.Warn(m.unsure.books.DropUnsure(m.Durable(), nonce, "", ""), "that a message does not stand is not in the books")
	}
}

// try returns a message that was tried before, and is once more.
func (u *unsure) try(nonce string, now time.Time) (one reach.Unsure, again bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if one, again = u.list[nonce]; again {
		one.Last = now
		u.list[nonce] = one
	}
	return one, again
}

// came notes what has come of a try, and reports whether that is unknown, and whether that is news. What
// is refused says nothing of the tries before; what stands is no other message.
func (u *unsure) came(one reach.Unsure, id string, err error) (unknown, news bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	known, before := u.list[one.Nonce]
	switch {
	case err == nil:
		delete(u.list, one.Nonce)
		news = before
		for of, other := range u.list {
			if other.Channel == one.Channel {
				other.Others = append(slices.Clip(other.Others), id)
				u.list[of], news = other, true
			}
		}
		return false, news
	case !before && !discord.OutcomeUnknown(err):
		return false, false
	case u.list == nil:
		u.list = map[string]reach.Unsure{}
	}
	if before {
		one.Others = known.Others
	}
	u.list[one.Nonce] = one
	return true, !before || len(one.Says) > len(known.Says)
}

// over takes out a message that nobody has tried to send lately.
func (u *unsure) over(nonce string, now time.Time) (one reach.Unsure, over bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	one, known := u.list[nonce]
	if over = known && now.Sub(one.Last) >= one.Over; over {
		delete(u.list, nonce)
	}
	return one, over
}
