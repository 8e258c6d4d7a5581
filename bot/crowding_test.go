package bot_test

import (
	"fmt"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

func TestTheLogSaysOnceADayThatAConnectionIsNearlyFull(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := eveningOn(t, discordtest.Config{Memory: true, Heartbeat: time.Hour})
		diary := &syncedBuffer{}
		e.diary = diary
		e.start()
		for _, c := range []struct{ servers, said int }{{1999, 0}, {2000, 3}} {
			e.srv.Fail(3, "GET", "/applications/@me", 200, nil, fmt.Sprintf(`{"id":"1","approximate_guild_count":%d}`, c.servers))
			before := len(diary.String())
			time.Sleep(3 * day)
			if said := diary.noted(before, "nearly as many servers as they may"); said != c.said {
				t.Errorf("in three days with %d servers the log says so %d times", c.servers, said)
			}
		}
	})
}
