package table

import (
	"context"
	"slices"

	"hofnar/games"
)

// perform carries the deed out on the draft. It fails with a refusal, with
// *Stale, or with an error for the log.
func (a *attempt) perform() error {
	if a.p.broken != nil && !endures(a.Do) {
		return games.Refuse("table.refuse.broken", "Table", string(a.p.ID))
	}
	a.p.rename(a.By)
	if err := a.Do.apply(a); err != nil {
		return err
	}
	if !a.unchanged {
		reviewOffers(a.p)
	}
	touch(a)
	settleTakeback(a)
	settleEnding(a)
	return nil
}

// endures reports whether a deed is possible though nobody knows the position.
func endures(do Action) bool {
	switch do.(type) {
	case Stop, Called, expire, reconsider, reread:
		return true
	}
	return false
}

// touch notes that a person has done something. What Hofnar does in somebody's name has
// no event that asks for it.
func touch(a *attempt) {
	if a.By.ID != "" && a.Event != "" && !a.unchanged {
		a.p.Touched = stamp(a.now)
	}
}

// finish works out what follows for the channel, for calls and for what lies ahead. What is noted of
// a table that nobody knows the position of leaves that as it is.
func (a *attempt) finish() {
	if a.visible() {
		a.p.Revision++
	}
	if a.p.broken != nil && a.p.Status.Open() {
		return
	}
	runCalls(a)
	a.p.Outlook = outlook(a.p, a.now)
}

// visible reports whether the channel is to see something else than before.
func (a *attempt) visible() bool {
	return a.reshown || a.moved() && a.p.publicStep >= len(a.was.steps) ||
		!a.p.sameLobby(a.was) || !sameClocks(a.p, a.was) || !sameTakeback(a.p, a.was) || !sameEnding(a.p, a.was)
}

// write puts the draft into the books, which know nothing of gaps.
func (a *attempt) write(ctx context.Context, books Books, judged Arrival) error {
	switch {
	case a.moved():
		step := a.p.steps[len(a.p.steps)-1]
		step.Judged = judged
		return a.p.written(books.Commit(ctx, a.p.Saved, step))
	case a.unwritten:
		return nil
	}
	return a.p.written(books.Save(ctx, a.p.Saved, a.Event, judged))
}

// change is what the attempt has changed, for those who show the table.
func (a *attempt) change() Change {
	was, p := a.was, a.p
	return Change{
		ID: p.ID, Now: snapshotFor(p, ""), Was: snapshotFor(was, ""),
		Moved:    a.moved(),
		Shown:    a.visible() || p.gap != was.gap,
		Turned:   !slices.Equal(was.public.Turn, p.public.Turn) || was.Status != p.Status,
		NewStage: was.public.Stage != p.public.Stage,
		Began:    was.state == nil && p.state != nil,
		Ended:    was.Status.Open() && !p.Status.Open(),
		Rung:     a.rung,
	}
}
