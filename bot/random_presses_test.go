package bot_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"hofnar/bot/discordtest"
)

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
	case 5:
		p.ends(u)
	default:
		p.press(u, p.controls(u, wanted), p.rand)
	}
}

// endsIt is by what a question whether a game is to end is answered that it is: seldom, since
// most are to play on.
const endsIt = "Agree to end it"

// ends has somebody ask whether the game is to end, or agree to that.
func (p *party) ends(u *discordtest.User) {
	agrees := p.controls(u, func(c discordtest.Control) bool { return c.Label == endsIt })
	switch {
	case len(agrees) > 0:
		p.press(u, agrees, p.rand)
	case p.chance(4):
		p.typesLine(u, "/table stop", nil)
	}
}

// wanted are the controls that move a game on.
func wanted(c discordtest.Control) bool {
	switch c.Label {
	case "Log", "More", "Leave", "Leave the table", "Stop the table", "Pause the game", "Stay", "Earlier", "Later", "Rules", "Score sheet", "Scores", "Record", "Hand over a seat", endsIt:
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
	reply, err := u.Press(c, r)
	if err == nil && reply.Modal != nil {
		_, err = u.Submit(reply.Modal, p.typed(r))
	}
	p.tell(u, c, err)
}

// typed is what a form is filled in with: something, or what cannot be seen.
func (p *party) typed(r *rand.Rand) map[string][]string {
	return map[string][]string{"text": {[]string{"a quarrel", " ", "\u200b"}[r.IntN(3)]}}
}

func (p *party) tell(u *discordtest.User, c discordtest.Control, err error) {
	if errors.Is(err, discordtest.ErrInteractionFailed) {
		p.note("%s presses %s (%s): %v", u.Name, c.ID, c.Label, err)
	}
}

// anything is any control but that which ends a table for all at once.
func (p *party) anything(u *discordtest.User) {
	p.press(u, p.controls(u, func(c discordtest.Control) bool {
		return !c.Disabled && c.Label != "Stop the table"
	}), p.rand)
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
	lines := []string{"/hand", "/table show", "/table log", "/table leave", "/table stop", "/scores sheet", "/scores dalmuti", "/league show", "/league history", "/profile", "/rules kismet", "/help", "/place", "/play teufel"}
	line := lines[p.rand.IntN(len(lines))]
	var opts discordtest.Opt
	if line == "/place" {
		opts = discordtest.Opt{"field": fmt.Sprintf("%da", p.rand.IntN(30))}
	}
	p.typesLine(u, line, opts)
}

func (p *party) typesLine(u *discordtest.User, line string, opts discordtest.Opt) {
	reply, err := u.Slash(p.ch, line, opts)
	if err == nil && reply.Modal != nil {
		_, err = u.Submit(reply.Modal, p.typed(p.rand))
	}
	if errors.Is(err, discordtest.ErrInteractionFailed) {
		p.note("%s types %s: %v", u.Name, line, err)
	}
}

func (p *party) reacts(u *discordtest.User) {
	if board := u.Find(p.ch, " · `"+string(p.id)+"`"); board != nil {
		_ = u.React(board, "✊") // it may be there, or the message gone
	}
}
