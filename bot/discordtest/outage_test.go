package discordtest_test

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestInAnOutageSessionsAreWaitedFor(t *testing.T) {
	starting(t, 1000, 1, func(r *table) {
		g, x := r.begin()
		r.s.Gateway().DropConnections(4000)
		g.closed()
		r.s.Gateway().Outage()
		begins, goesOn, leaves := r.dial(), r.resume(x), r.dial()
		for id, g := range []*gate{begins, leaves} {
			r.clock.Advance(5 * time.Second)
			g.helloFor(0, id, 2)
			synctest.Wait() // it is read before the clock goes on
		}
		for _, g := range []*gate{begins, goesOn, leaves} {
			if before := g.beat(); len(before) > 0 {
				t.Errorf("in the outage %v comes", before)
			}
		}
		leaves.close()
		synctest.Wait()
		if n := r.s.Gateway().Identifies(); n != 3 || r.s.Gateway().Connected() {
			t.Errorf("after %d identifies a session goes on: %v", n, r.s.Gateway().Connected())
		}
		r.s.Gateway().Restore()
		for g, want := range map[*gate]string{begins: "READY", goesOn: "RESUMED"} {
			if got := g.outcome(); got != want {
				t.Errorf("the end of the outage brings %s instead of %s", got, want)
			}
		}
		if shards := r.s.Gateway().Shards(); len(shards) != 2 {
			t.Errorf("the connected shards are %v", shards)
		}
	})
}
