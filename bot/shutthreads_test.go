package bot_test

import (
	"fmt"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// shut are ways in which nobody can press anything in a thread, nor Hofnar write, and how each
// ends.
var shut = map[string]struct {
	begin, end func(e *evening, anne *discordtest.User)
	askedBack  bool // Hofnar asks Discord to reopen it
}{
	"it is locked": {
		func(e *evening, _ *discordtest.User) { e.ch.Lock() },
		func(e *evening, _ *discordtest.User) { e.ch.Unlock() }, false,
	},
	"it is locked and archived": {
		func(e *evening, _ *discordtest.User) { e.ch.Archive(true) },
		func(e *evening, anne *discordtest.User) { e.ch.Unlock(); anne.Say(e.ch, "go on") }, false,
	},
	"it is archived, and no more threads can be active": {
		func(e *evening, _ *discordtest.User) {
			crowd := e.guild.Channel("crowd")
			for n := range 1000 {
				crowd.Thread(fmt.Sprint(n))
			}
			e.ch.Archive(false)
		},
		func(e *evening, _ *discordtest.User) { e.guild.Channel("crowd").Delete() }, true,
	},
}

// A game in such a thread rests as one in a channel that is hidden does, and goes on by itself.
func TestAGameInAShutThreadRests(t *testing.T) {
	for name, way := range shut {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			e.ch = e.ch.Thread("corner")
			friends := e.users("Anne", "Marc", "Katrien", "Lowie")
			e.game(friends, 0, discordtest.Opt{"clock": "5m"})
			id, _ := e.registry.At(e.ch.ID)
			before := e.steps(id)
			way.begin(e, friends[0])
			time.Sleep(20 * time.Hour) // in a day the threads of the crowd are archived
			e.untouched(id, before)
			if n := e.askedBack(e.ch); n > 0 != way.askedBack {
				t.Errorf("Discord was asked %d times to reopen it", n)
			}
			way.end(e, friends[0])
			for deadline := time.Now().Add(37 * time.Hour); e.steps(id) == before; time.Sleep(time.Hour) {
				if time.Now().After(deadline) {
					t.Fatal("then it does not go on")
				}
			}
		})
	}
}
