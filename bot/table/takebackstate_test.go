package table

import (
	"slices"
	"testing"
	"time"

	"hofnar/games"
)

func TestConsentIsCompleteOnceNoPersonIsMissing(t *testing.T) {
	chairs := Chairs{{User: bert}, {Level: "plain"}, {User: carla}, {User: User{ID: "d"}, Level: "plain", Left: true}}
	b := Back{Step: 4}
	if got := b.missing(chairs); !slices.Equal(got, []games.Seat{0, 2}) {
		t.Errorf("missing are %v", got)
	}
	first, before := b.agreed(2)
	second, again := first.agreed(2)
	if before || !again || !slices.Equal(second.Agreed, []games.Seat{2}) || len(b.Agreed) > 0 {
		t.Errorf("agreed have %v (%v), then %v (%v)", first.Agreed, before, second.Agreed, again)
	}
	both, _ := second.agreed(0)
	if got := both.missing(chairs); len(got) > 0 || !slices.Equal(both.Agreed, []games.Seat{0, 2}) {
		t.Errorf("missing are %v, agreed have %v", got, both.Agreed)
	}
}

func TestClocksAreKeptAsTheyWereBeforeAStep(t *testing.T) {
	ran := Clock{Since: eight, Until: eight.Add(time.Minute)}
	was, is := Clocks{0: ran, 1: {Bank: 1}}, Clocks{0: {}, 1: {Bank: 1}}
	now := eight.Add(20 * time.Second)
	asked := Back{Step: 3, Clocks: Clocks{2: {Bank: 9}}}

	b := asked.after(past{}, was, is, now)
	if b.Step != 0 || len(b.Clocks) != 1 || b.Clocks[0] != ran.stopped(now) {
		t.Errorf("a step that others see ends what they are asked: %+v", b)
	}
	b = asked.after(past{secret: true}, was, is, now)
	if b.Step != 3 || len(b.Clocks) != 2 || len(asked.Clocks) != 1 {
		t.Errorf("a secret step leaves what others are asked: %+v, before %+v", b, asked)
	}
	if b = asked.after(past{final: true}, was, is, now); !b.Empty() {
		t.Errorf("a step that cannot be taken back keeps %+v", b)
	}
}
