package channel

import (
	"context"
	"slices"
	"sync"
	"time"

	"hofnar/bot/discord"
)

const (
	nonceKept  = 4 * time.Minute // for so long at least Discord knows a message by its nonce
	unsureOver = 5 * time.Minute // longer than what calls somebody waits for another try
	unsureList = 100             // how many messages are looked at, as many as Discord lists
	clockApart = 2 * time.Second // so much this machine may be ahead of Discord
)

// unsure are the messages of which Discord has not said whether they stand, by their nonces: it may
// have taken them and not answered. The zero value is ready.
type unsure struct {
	mu   sync.Mutex
	list map[string]lost
}

// lost is a message that stands somewhere, or not.
type lost struct {
	guild, channel string            // no guild: an inbox
	says           []discord.Message // what the tries said, without files: one of them
	over           time.Duration     // nobody has tried for so long: it is wanted no more
	since, last    time.Time         // of tries
	others         []string          // messages that stand there since, and may say the same
}

// send posts a message once, however often its answer is lost: where Discord may not know its nonce
// any more, it is looked for first. Where nobody sends it again for so long it goes, since what it was
// for is over. One that stood there already comes to say what it says now.
func (m *messages) send(ctx context.Context, guild, channel string, what discord.Message, over time.Duration) (now discord.Posted, err error) {
	one, again := m.unsure.try(what.Nonce, m.Clock.Now())
	if !again {
		one = lost{guild: guild, channel: channel, over: over, since: m.Clock.Now()}
	}
	one.says = with(one.says, what)
	if again && m.Clock.Since(one.since) > nonceKept {
		now, err = m.find(one)
	}
	if err == nil && now.ID == "" {
		now, err = m.api.Send(ctx, channel, what)
	}
	m.came(what.Nonce, one, now.ID, err)
	if err == nil && len(one.says) > 1 {
		what.Nonce = ""
		_, unsaid := m.api.Edit(ctx, channel, now.ID, what)
		m.Warn(unsaid, "a message says what it said at the first try")
	}
	return now, err
}

// with adds what a message says now to what it said before.
func with(before []discord.Message, now discord.Message) []discord.Message {
	now.Files = nil
	same := func(m discord.Message) bool { return m.Fingerprint() == now.Fingerprint() }
	if slices.ContainsFunc(before, same) {
		return before
	}
	return append(slices.Clip(before), now)
}

// find looks for a message where it may stand; an empty one: it does not, as far as Hofnar may see.
func (m *messages) find(one lost) (discord.Posted, error) {
	list, err := m.api.NewestAfter(m.Ctx, one.channel, discord.FirstIDAt(one.since.Add(-clockApart)), unsureList)
	if err != nil && !discord.RefusedForGood(err) {
		return discord.Posted{}, err
	}
	for _, p := range list {
		if slices.ContainsFunc(one.says, p.Is) && !slices.Contains(one.others, p.ID) {
			return p, nil
		}
	}
	return discord.Posted{}, nil
}

// came learns what has come of a try: the message stands under that id, if there is no error.
func (m *messages) came(nonce string, one lost, id string, err error) {
	one.last = m.Clock.Now()
	if m.unsure.came(nonce, one, id, err) {
		m.At(one.last.Add(one.over), func() { m.giveUp(nonce) })
	}
}

// giveUp has a message deleted that nobody has sent again, if it stands.
func (m *messages) giveUp(nonce string) {
	one, over := m.unsure.over(nonce, m.Clock.Now())
	if !over {
		return
	}
	now, err := m.find(one)
	if err != nil { // looked for again
		m.came(nonce, one, "", err)
		return
	}
	_ = m.remove(one.guild, one.channel, now.ID)
}

// try returns a message that was tried before, and is once more.
func (u *unsure) try(nonce string, now time.Time) (one lost, again bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if one, again = u.list[nonce]; again {
		one.last = now
		u.list[nonce] = one
	}
	return one, again
}

// came notes what has come of a try, and reports whether that is unknown. What is refused says
// nothing of the tries before; what stands is no other message.
func (u *unsure) came(nonce string, one lost, id string, err error) (unknown bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	known, before := u.list[nonce]
	switch {
	case err == nil:
		delete(u.list, nonce)
		for of, other := range u.list {
			if other.channel == one.channel {
				other.others = append(slices.Clip(other.others), id)
				u.list[of] = other
			}
		}
		return false
	case !before && !discord.OutcomeUnknown(err):
		return false
	case u.list == nil:
		u.list = map[string]lost{}
	}
	if before {
		one.others = known.others
	}
	u.list[nonce] = one
	return true
}

// over takes out a message that nobody has tried to send lately.
func (u *unsure) over(nonce string, now time.Time) (one lost, over bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	one, known := u.list[nonce]
	if over = known && now.Sub(one.last) >= one.over; over {
		delete(u.list, nonce)
	}
	return one, over
}
