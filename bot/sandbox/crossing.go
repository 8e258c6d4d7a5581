package sandbox

import (
	"errors"
	"slices"
	"time"

	"hofnar/bot/discordtest"
)

// crossing is how long a press may have been on its way.
const crossing = 5 * time.Second

// view is where a user looks.
type view struct{ user, channel string }

// sight is what the page showed there, until it was told something else.
type sight struct {
	list  []*discordtest.Message
	until time.Time
}

// over reports whether no press can come from there any more.
func (s sight) over() bool { return !s.until.IsZero() && time.Since(s.until) > crossing }

// shows notes what the page is told now.
func (p *page) shows(at view, list []*discordtest.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	seen := slices.DeleteFunc(p.sights[at], sight.over)
	if n := len(seen); n > 0 {
		seen[n-1].until = time.Now()
	}
	p.sights[at] = append(seen, sight{list: list})
}

// shown returns how a message stood there of late, the newest first.
func (p *page) shown(at view, id string) (list []*discordtest.Message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range slices.Backward(p.sights[at]) {
		if m := named(s.list, func(m *discordtest.Message) bool { return m.ID == id }); m != nil && !s.over() {
			list = append(list, m)
		}
	}
	return list
}

// pressed uses a control of a message as it stands now or, where it has changed, as it stood
// when it was shown: Discord sends a press that crosses an edit, and the bot says what to do.
func (p *page) pressed(me *discordtest.User, m *discordtest.Message, now, stale func(*discordtest.Message) (*discordtest.Reply, error)) (*discordtest.Reply, error) {
	reply, err := now(m)
	if sent(err) {
		return reply, err
	}
	for _, before := range p.shown(view{me.ID, m.ChannelID}, m.ID) {
		if reply, err := stale(before); sent(err) {
			return reply, err
		}
	}
	return nil, err
}

// sent reports whether a press that came to this is done with, answered or not.
func sent(err error) bool { return err == nil || errors.Is(err, discordtest.ErrInteractionFailed) }
