package private

import (
	"testing"
	"testing/synctest"

	"hofnar/bot/table"
	"hofnar/bot/table/tabletest"
)

// room is a table of Nim, and what hands need of it.
type room struct{ *tabletest.Table }

func newRoom(t *testing.T) *room {
	t.Helper()
	r := &room{tabletest.New(t)}
	r.Start()
	return r
}

// hands are those of a table at which Anne and Marc play.
func (r *room) hands() *hands {
	r.Does("2", "Marc", table.Join{})
	r.Does("1", "Anne", table.Start{})
	h := newHands(r.Runner, r.Screens, NewDrawings(r.Runner))
	h.tables = r.Registry
	return h
}

func TestAHandIsShownAgainAfterAPanicWhileItWasDrawn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t)
		h := r.hands()
		w := newWebhook()
		w.opens(r, h, "one")
		sound, before := r.Screens, w.edited()
		h.screens = nil // nothing can be drawn
		r.Does("1", "Anne", table.Pause{})
		h.refresh(r.ID)
		synctest.Wait()
		if w.edited() > before {
			t.Fatal("a hand was drawn without screens")
		}
		h.screens = sound
		h.refresh(r.ID)
		synctest.Wait()
		if w.edited() != before+1 || !w.current(r, "one") {
			t.Errorf("after a panic the hand was edited %d times", w.edited()-before)
		}
	})
}
