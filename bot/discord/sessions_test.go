package discord

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// shelf keeps sessions in memory.
type shelf struct {
	mu   sync.Mutex
	kept map[Shard]Session
}

func (s *shelf) Load() []Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.kept))
}

func (s *shelf) Keep(one Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.kept, one.Shard)
	if one.ID != "" {
		s.kept[one.Shard] = one
	}
}

// change makes something else of all that is kept.
func (s *shelf) change(how func(*Session)) {
	for _, one := range s.Load() {
		s.Keep(Session{Shard: one.Shard})
		how(&one)
		s.Keep(one)
	}
}

// follows starts a process that goes on with the sessions kept there, and waits until it
// has heard that it may: Discord counts it as connected before its READY is read.
func follows(t *testing.T, srv *discordtest.Server, kept *shelf, shards int) *process {
	t.Helper()
	p := newProcess(t, srv)
	p.cfg.Sessions = kept
	p.start(shards)
	p.until(func() bool { return len(srv.Gateway().Shards()) == max(1, shards) })
	synctest.Wait()
	return p
}

// A process is followed by another one; meanwhile people react in both of its two shards.
func TestTheNextProcessGoesOnWithTheSessionsWhereItCan(t *testing.T) {
	stop := func(p *process) { _ = p.stop() }
	for name, c := range map[string]struct {
		end        func(*process)
		meanwhile  func(*discordtest.Server, *shelf)
		shards     int
		identifies int
		left       []int
	}{
		"after a stop":                 {end: stop, identifies: 2, left: []int{4000, 4000}},
		"after a kill":                 {end: (*process).kill, identifies: 2, left: []int{1006, 1006}},
		"but not as another":           {end: stop, meanwhile: func(_ *discordtest.Server, s *shelf) { s.change(func(x *Session) { x.App = "another" }) }, identifies: 4, left: []int{4000, 4000}},
		"but not to hear other events": {end: stop, meanwhile: func(_ *discordtest.Server, s *shelf) { s.change(func(x *Session) { x.Intents++ }) }, identifies: 4, left: []int{4000, 4000}},
		"but not in one shard":         {end: stop, shards: 1, identifies: 3, left: []int{4000, 4000}},
		"but not where it ends":        {end: stop, meanwhile: func(srv *discordtest.Server, _ *shelf) { srv.Gateway().Forget() }, identifies: 4, left: []int{4000, 4000}},
		"but not after hours":          {end: stop, meanwhile: func(*discordtest.Server, *shelf) { time.Sleep(3 * time.Hour) }, identifies: 4, left: []int{4000, 4000}},
		"but not when it lies":         {end: stop, meanwhile: func(_ *discordtest.Server, s *shelf) { s.change(func(x *Session) { x.Seq += 1000 }) }, identifies: 4, left: []int{4000, 4000}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				srv := newDiscord(t)
				guilds, kept := twoGuilds(t, srv), &shelf{kept: map[Shard]Session{}}
				before := follows(t, srv, kept, 2)
				for _, g := range guilds {
					reactions(t, srv, g, 2)
				}
				synctest.Wait()
				c.end(before)
				synctest.Wait()
				if got := srv.Gateway().Farewells(); !slices.Equal(got, c.left) {
					t.Errorf("the bot has left with %v", got)
				}
				if c.meanwhile != nil {
					c.meanwhile(srv, kept)
				}
				for _, g := range guilds {
					reactions(t, srv, g, 3)
				}
				if c.shards == 0 {
					c.shards = 2
				}
				after := newProcess(t, srv)
				begun := map[Shard]bool{}
				after.cfg.Sessions, after.cfg.Gap = kept, func(shard Shard, from, _ time.Time) {
					after.mu.Lock()
					defer after.mu.Unlock()
					begun[shard] = from.IsZero()
				}
				after.start(c.shards)
				after.until(func() bool { return len(srv.Gateway().Shards()) == c.shards })
				synctest.Wait()
				if got := srv.Gateway().Identifies(); got != c.identifies {
					t.Errorf("%d identifies, expected %d", got, c.identifies)
				}
				heard, new := len(after.events("MESSAGE_REACTION_ADD")), c.identifies-2
				if want := map[bool]int{true: 6, false: 0}[new == 0]; heard != want || len(begun) != new {
					t.Errorf("of 6 reactions in between %d are heard; sessions begin anew in %v", heard, begun)
				}
				if len(kept.Load()) != c.shards {
					t.Errorf("kept are %+v", kept.Load())
				}
			})
		})
	}
}

func TestWhatWasMissedSaysSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := newDiscord(t)
		g, u, kept := srv.Guild("Friends"), srv.User("Anne"), &shelf{kept: map[Shard]Session{}}
		g.Join(u)
		ch := g.Channel("games")
		p := follows(t, srv, kept, 1)
		_, err := p.rest.Send(t.Context(), ch.ID, Message{Components: []Component{Row(Button(Primary, "Go", "go"))}})
		if err != nil {
			t.Fatal(err)
		}
		press := func() { _, _ = u.Click(u.Sees(ch)[0], "go") } // nobody answers
		_ = p.stop()
		go press()
		time.Sleep(20 * time.Second)
		p = follows(t, srv, kept, 1)
		synctest.Wait()
		go press()
		time.Sleep(10 * time.Second)
		var got []string
		for _, e := range p.events("INTERACTION_CREATE") {
			in, _ := ReadInteraction(e, strings.TrimSpace)
			got = append(got, fmt.Sprint(e.Missed, in.Received.Sub(in.Asked).Round(time.Second)))
		}
		if want := []string{"true 20s", "false 0s"}; !slices.Equal(got, want) {
			t.Errorf("they say %v, expected %v", got, want)
		}
	})
}
