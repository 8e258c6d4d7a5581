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
	return newDrawings(background.New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler)), 1)
}

func TestPicturesAreDrawnAsManyAtATimeAsThereAreCoresForThemAndEachOnce(t *testing.T) {
	t.Parallel()
	for _, cores := range []int{1, 3} {
		synctest.Test(t, func(t *testing.T) { drawnAbreast(t, cores) })
	}
}

// peak counts up and down, and knows the most that there ever were.
type peak struct {
	mu        sync.Mutex
	now, most int
}

func (p *peak) add(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now += n
	p.most = max(p.most, p.now)
}

// drawnAbreast draws five pictures, each of which four want.
func drawnAbreast(t *testing.T, cores int) {
	e := testDrawings()
	e.turn = make(chan struct{}, cores)
	var drawn, abreast peak
	draw := func() []byte {
		abreast.add(1)
		time.Sleep(20 * time.Millisecond)
		abreast.add(-1)
		drawn.add(1)
		return []byte("picture")
	}
	began := time.Now()
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if png := e.Draw(string('a'+rune(i%5)), draw); string(png) != "picture" {
				t.Errorf("the picture is %q", png)
			}
		})
	}
	all.Wait()
	rounds := (5 + cores - 1) / cores
	if took := time.Since(began); drawn.most != 5 || abreast.most != cores || took != time.Duration(rounds)*20*time.Millisecond {
		t.Errorf("with %d cores five pictures were drawn %d times, %d at once, within %v", cores, drawn.most, abreast.most, took)
	}
	if len(e.begun) > 0 || e.wanted > 0 || e.waiting > 0 {
		t.Errorf("%d are being drawn, %d wanted, %d waited for", len(e.begun), e.wanted, e.waiting)
	}
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

func TestAHandThatShowsTheSameIsNotDrawnAgain(t *testing.T) {
	t.Parallel()
	e, o, drawn := testDrawings(), &hand{mu: new(sync.Mutex)}, 0
	draw := func() []byte { drawn++; return []byte{1} }
	for range 2 {
		o.again(e)("hand", draw)
		for i := range keptPictures { // of others
			e.Draw(string(rune(i)), func() []byte { return []byte{2} })
		}
	}
	if drawn != 1 {
		t.Errorf("it was drawn %d times", drawn)
	}
	hasty := &cachedPictures{Drawings: e, last: o.newestPicture(), instead: []byte("before")}
	if png := hasty.draw("hand", draw); len(png) != 1 || hasty.missed {
		t.Error("whoever has no time is not shown it")
	}
}
