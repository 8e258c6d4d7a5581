package private

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestAFilmLetsEveryPictureGoFirstAndIsDrawnAnew(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := testDrawings()
		const parts, each = 20, 30 * time.Millisecond
		var all sync.WaitGroup
		film := func(next func() (func(), bool)) []byte {
			for range parts {
				done, ok := next()
				if !ok {
					return nil
				}
				time.Sleep(each)
				done()
			}
			return []byte("film")
		}
		drawn := 0
		for range 2 {
			all.Go(func() {
				gif, coming := e.Behind(func(next func() (func(), bool)) []byte { drawn++; return film(next) })
				if string(gif) != "film" || coming {
					t.Errorf("the film is %q, still coming: %t", gif, coming)
				}
			})
		}
		for i := range 10 {
			time.Sleep(70 * time.Millisecond)
			began := time.Now()
			e.Draw(string('a'+rune(i)), func() []byte { time.Sleep(each); return []byte{1} })
			if waited := time.Since(began); waited > 2*each {
				t.Errorf("a picture takes %v behind a film", waited)
			}
		}
		all.Wait()
		if drawn != 2 {
			t.Errorf("two films were drawn %d times", drawn)
		}
	})
}

func TestTooManyFilmsAreNotWaitedForAndOneThatCannotBeDrawnHoldsUpNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := testDrawings()
		if gif, _ := e.Behind(func(next func() (func(), bool)) []byte {
			done, _ := next()
			defer done()
			panic("the reel is torn")
		}); gif != nil {
			t.Errorf("the film is %q", gif)
		}
		var all sync.WaitGroup
		var mu sync.Mutex
		without := 0
		for range mostFilms + 3 {
			all.Go(func() {
				gif, _ := e.Behind(func(func() (func(), bool)) []byte { time.Sleep(time.Second); return []byte{1} })
				mu.Lock()
				defer mu.Unlock()
				if gif == nil {
					without++
				}
			})
		}
		all.Wait()
		if without != 3 {
			t.Errorf("%d of three too many do without", without)
		}
		if e.Draw("board", func() []byte { return []byte{1} }) == nil {
			t.Error("no picture can be drawn any more")
		}
	})
}
