package bot_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

var (
	randomGames = flag.Int("random.games", 1, "how many games the random players play")
	randomSeed  = flag.Uint64("random.seed", 1, "the seed of the first of them")
)

// Random players see only what they may see and press anything there: old messages, two
// things at once, while connections drop, processes are killed, answers are lost, events
// come twice, threads are archived, messages deleted and tables fall asleep between two
// presses. Every one of them is answered in time, no game stands still as long as somebody
// presses on, no message stays behind the books, and no hand is seen by others. More of
// them, and others:
//
//	go test ./bot -run RandomPlayers -timeout 0 -random.games 2000 -random.seed 1
func TestRandomPlayersAreAnsweredInAnyWeather(t *testing.T) {
	kinds := []kind{
		{"dalmuti", discordtest.Opt{"rounds": 1, "clock": "30s"}, 4, 3}, {"kismet", discordtest.Opt{"rounds": 1}, 3, 2},
		{"murphy", discordtest.Opt{"target": 1}, 3, 1}, {"teufel", discordtest.Opt{"clock": "30s"}, 2, 2},
	}
	for i := range *randomGames {
		k, seed := kinds[i%len(kinds)], *randomSeed+uint64(i)
		t.Run(fmt.Sprintf("%s with seed %d", k.game, seed), func(t *testing.T) {
			bubble(t, func(t *testing.T) { playRandomly(t, k, seed) })
		})
	}
}

// kind is a game that random players come to the end of.
type kind struct {
	game   string
	opts   discordtest.Opt
	seats  int
	people int // at most; computers play to win, which ends what random play does not
}

// party is a few people who press at random.
type party struct {
	*evening
	rand   *rand.Rand
	people []*discordtest.User
	id     table.ID
	seen   []discordtest.Control // some that may be gone meanwhile
	whose  []*discordtest.User   // they were
	away   []span                // when Hofnar could not hear or answer
	log    []string

	hall    *discordtest.Channel // where they play, or that their thread is in
	deleted string               // the table's message that somebody has deleted
	sober   bool                 // nobody does what does not move the game on
	silent  bool                 // nobody does anything for an hour now and then, after which a computer may play on
}

type span struct{ from, to time.Time }

// writing is what it takes to write in channels and threads.
const writing = discordtest.SendMessages | discordtest.SendMessagesInThread

func playRandomly(t *testing.T, k kind, seed uint64) {
	p := newParty(t, k, seed)
	p.play()
	p.settle()
	p.judge()
}

// newParty is one that has begun to play. Some play in a thread, some are called by direct
// messages, some games begin by themselves, and some reactions come later than all else.
func newParty(t *testing.T, k kind, seed uint64) *party {
	draw := rand.New(rand.NewPCG(seed, 1))
	lag := time.Duration(draw.IntN(2)*draw.IntN(100)) * time.Millisecond
	e := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Gateway: discordtest.GatewayConfig{Lag: lag}})
	e.live, e.idle = true, []time.Duration{0, 2 * time.Second, 50 * time.Millisecond}[seed%3]
	p := &party{evening: e, rand: draw, hall: e.ch}
	e.pictures = p.chance(8)
	e.start()
	p.people = e.users(eight[:1+p.rand.IntN(k.people)]...)
	if p.chance(4) {
		e.ch = e.ch.Thread("a table")
		e.ch.Join(p.people...)
	}
	if p.chance(4) {
		for _, u := range p.people {
			e.calledBy(u, "By a direct message")
		}
	}
	if p.chance(8) {
		k.opts = maps.Clone(k.opts)
		k.opts["starts"] = "2m"
	}
	if p.silent = p.chance(4); p.silent {
		e.guild.Manager(p.people[0])
		e.must(p.people[0].Slash(e.ch, "/settings", discordtest.Opt{"silence": "1h"}))
	}
	if p.chance(8) {
		e.guild.Moderator(p.people[len(p.people)-1])
	}
	e.opens(p.people, k)
	p.id, _ = e.registry.At(e.ch.ID)
	return p
}

// opens seats people and computers at a table and starts it.
func (e *evening) opens(people []*discordtest.User, k kind) {
	host := people[0]
	e.must(host.Slash(e.ch, "/play "+k.game, k.opts))
	lobby := e.sees(host, host.Name+" invites")
	for _, u := range people[1:] {
		e.must(u.Click(lobby, "Join"))
	}
	for range k.seats - len(people) {
		e.adds(host, lobby)
	}
	if _, byItself := k.opts["starts"]; byItself {
		time.Sleep(3 * time.Minute)
		return
	}
	e.starts(host, lobby)
}

func (p *party) now() table.Snapshot {
	g, _ := p.registry.Fetch(context.Background(), p.id, "")
	return g
}

// enough is after how many turns the weather clears and nobody knocks any more:
// those who knock at random can do so for ever.
const enough = 300

// play has them press until the game is over, in bad weather at first.
func (p *party) play() {
	steps, still := 0, 0
	for turn := 0; p.now().Status.Open(); turn++ {
		switch {
		case turn == enough:
			p.clears()
			p.sober = true
			p.missed()
		case turn < enough && p.chance(20):
			p.mishap()
		case turn < enough && p.silent && p.chance(60):
			time.Sleep(61 * time.Minute)
		}
		p.acts()
		time.Sleep(time.Duration(p.rand.IntN(2500)) * time.Millisecond)
		if now := p.now().PublicStep; now != steps {
			steps, still = now, 0
		}
		if still++; still > 600 || turn > 20*enough {
			p.t.Fatalf("the game stands still at step %d:\n%s\n%s\n%s", steps, p.bot.TableText(p.id), strings.Join(p.log[max(0, len(p.log)-40):], "\n"), p.offered())
		}
	}
}

// missed has somebody look for the table's message where it was deleted: Hofnar is not told
// of that, and where nobody can press anything nothing changes that he would show.
func (p *party) missed() {
	if p.deleted == p.standing(p.id).Message {
		p.must(p.people[0].Slash(p.ch, "/table show", nil))
	}
}

// offered is what each of them sees and may press.
func (p *party) offered() string {
	var b strings.Builder
	for _, u := range p.people {
		for _, m := range u.Sees(p.ch) {
			fmt.Fprintf(&b, "%s sees\n%s\n", u.Name, m.Describe())
		}
	}
	return b.String()
}

// chance is true once in so many times.
func (p *party) chance(of int) bool { return p.rand.IntN(of) == 0 }

func (p *party) note(format string, args ...any) {
	p.log = append(p.log, time.Now().Format("15:04:05.000 ")+fmt.Sprintf(format, args...))
}
