package reach

import (
	"testing"
	"time"
)

var noon = time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC)

func TestTwoRefusalsAMinuteApartAreBelieved(t *testing.T) {
	first, again := Rest{Channel: "1"}.Refused(noon, false)
	if first.Resting || again != time.Minute {
		t.Errorf("after one: %+v, again after %v", first, again)
	}
	if early, again := first.Refused(noon.Add(59*time.Second), false); early != first || again != time.Second {
		t.Errorf("a second too early: %+v, again after %v", early, again)
	}
	if second, again := first.Refused(noon.Add(time.Minute), false); !second.Resting || again != 0 || second.Due != noon.Add(6*time.Minute) {
		t.Errorf("after two: %+v, again after %v", second, again)
	}
	if sure, again := (Rest{Channel: "1"}).Refused(noon, true); !sure.Resting || again != 0 {
		t.Errorf("confirmed: %+v, again after %v", sure, again)
	}
	if now := first.Reached(noon); now.Known() {
		t.Errorf("after one and something that was taken: %+v", now)
	}
}

func TestWhatRestsIsTriedAfterFiveMinutesAnHourAndThenDaily(t *testing.T) {
	at, last := noon, noon
	r, _ := Rest{Channel: "7"}.Refused(at, true)
	var waits []time.Duration
	for range 5 {
		if other, again := r.Refused(r.Due.Add(-time.Second), false); other != r || again != 0 {
			t.Errorf("a try out of turn makes it %+v", other)
		}
		at = r.Due
		waits, last = append(waits, at.Sub(last)), at
		r, _ = r.Refused(at, false)
	}
	if waits[0] != 5*time.Minute || waits[1] != time.Hour || waits[2] < 12*time.Hour || waits[2] > 36*time.Hour || waits[3] != day || waits[4] != day {
		t.Errorf("it is tried after %v", waits)
	}
	other, _ := Rest{Channel: "8", Tries: 3}.Refused(noon, true)
	if other.Due.Sub(other.Due.Truncate(day)) == at.Sub(at.Truncate(day)) {
		t.Error("all channels are tried at the same time of day")
	}
	taken := r.Reached(at)
	if once, again := taken.Refused(at, false); again != Apart || once.Resting {
		t.Errorf("reached and refused once: %+v", once)
	} else if twice, _ := once.Refused(at.Add(Apart), false); twice.Due.Sub(at) < 12*time.Hour {
		t.Errorf("a channel that takes some things is tried the oftener: %+v", twice)
	}
}

func TestADeletedMessageIsBelievedGoneOnceThatWasSaidTwice(t *testing.T) {
	d, done := Attempts{}.Missing(noon)
	if done || d.Due != noon.Add(Apart) {
		t.Errorf("said once: %+v, %v", d, done)
	}
	if _, done := d.Missing(noon.Add(59 * time.Second)); done {
		t.Error("said twice, within a minute")
	}
	if _, done := d.Missing(d.Due); !done {
		t.Error("said twice, and it is tried for ever")
	}
	for range 100 {
		d = d.Failed(noon, true, 0)
	}
	for _, c := range []struct {
		refused   bool
		away, due time.Duration
	}{{true, 0, day}, {false, 0, 15 * time.Minute}, {false, 2 * day, 2 * day}} {
		if next := d.Failed(noon, c.refused, c.away); next.Due != noon.Add(c.due) {
			t.Errorf("%+v: it is due %v", c, next.Due)
		}
	}
}

func TestADeletedChannelIsBelievedGoneWhereThatIsSaidForADay(t *testing.T) {
	a, at, tries := Attempts{}, noon, 0
	for done := false; !done && tries < 100; tries++ {
		if a, done = a.Lost(at); done {
			break
		}
		at = a.Due
	}
	if lasted := at.Sub(noon); lasted < day || lasted > 2*day || tries > 12 {
		t.Errorf("that is believed after %v and %d tries", lasted, tries)
	}
}

// The answer to what was sent before the deletion may be heard after it.
func TestADeletedChannelStaysDeletedWhateverItHasTakenBefore(t *testing.T) {
	gone := Rest{Channel: "1", Guild: "2", Resting: true, Gone: true}
	if now := gone.Reached(noon); now != gone {
		t.Errorf("it is tried again: %+v", now)
	}
}
