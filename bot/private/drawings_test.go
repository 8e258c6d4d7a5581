package private

import (
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
)

func testDrawings() *Drawings {
	return NewDrawings(background.New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler)))
}

func TestPicturesAreDrawnOneAfterTheOtherAndEachOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := testDrawings()
		var drawn, abreast atomic.Int32
		draw := func() []byte {
			if abreast.Add(1) > 1 {
				t.Error("two pictures are drawn at once")
			}
			time.Sleep(20 * time.Millisecond)
			abreast.Add(-1)
			drawn.Add(1)
			return []byte("picture")
		}
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				if png := e.Draw(string('a'+rune(i%5)), draw); string(png) != "picture" {
					t.Errorf("the picture is %q", png)
				}
			})
		}
		all.Wait()
		if n := drawn.Load(); n != 5 {
			t.Errorf("five pictures were drawn %d times", n)
		}
	})
}

func TestWhereTooManyPicturesAreWaitedForWordsDo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := testDrawings()
		var without atomic.Int32
		var all sync.WaitGroup
		for i := range mostDrawings + 10 {
			all.Go(func() {
				if e.Draw(string('a'+rune(i)), func() []byte { time.Sleep(time.Second); return []byte{1} }) == nil {
					without.Add(1)
				}
			})
		}
		all.Wait()
		if n := without.Load(); n != 10 {
			t.Errorf("%d of ten too many do without", n)
		}
	})
}

func TestAPictureThatCannotBeDrawnIsNotTriedAgain(t *testing.T) {
	t.Parallel()
	e, tries := testDrawings(), 0
	for range 3 {
		if png := e.Draw("board", func() []byte { tries++; panic("no colour left") }); png != nil {
			t.Errorf("the picture is %q", png)
		}
	}
	if tries != 1 {
		t.Errorf("it was tried %d times", tries)
	}
}

func TestTheNewestPicturesAreKept(t *testing.T) {
	t.Parallel()
	e := testDrawings()
	draw := func() []byte { return []byte{1} }
	for i := range keptPictures + 1 {
		e.Draw(string(rune(i)), draw)
	}
	hasty := &cachedPictures{Drawings: e, instead: []byte("before")}
	if png := hasty.draw(string(rune(keptPictures)), draw); len(png) != 1 || hasty.missed {
		t.Error("the newest picture is not there")
	}
	if png := hasty.draw(string(rune(0)), draw); string(png) != "before" || !hasty.missed {
		t.Error("the oldest picture is there still, or is waited for")
	}
}
