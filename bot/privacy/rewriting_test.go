package privacy

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/background"
)

// file is one that is written anew: it notes when.
type file struct {
	mu    sync.Mutex
	owed  bool
	size  int64
	held  bool // somebody reads
	done  []time.Time
	tries int
}

func (f *file) RewriteOwed(context.Context) (bool, int64, time.Time, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var last time.Time
	if len(f.done) > 0 {
		last = f.done[len(f.done)-1]
	}
	return f.owed, f.size, last, nil
}

func (f *file) Rewrite(_ context.Context, at time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tries++; f.held {
		return errors.New("somebody reads")
	}
	f.owed, f.done = false, append(f.done, at)
	return nil
}

func (f *file) set(change func(*file)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(f)
}

// The file is written anew when no move came for ten minutes, or at four in the morning, and
// once between two mornings; what is put off is tried again.
func TestTheFileIsWrittenAnewInAPauseOrAtNight(t *testing.T) {
	t.Parallel()
	const owe, move, hold, free = "owed", "a move", "somebody reads", "nobody reads"
	for name, c := range map[string]struct {
		happens map[string][]string // by the time of day it is; a move is one each minute until an hour later
		want    []string
	}{
		"nothing is owed":         {nil, nil},
		"nobody plays":            {map[string][]string{"12:30": {owe}}, []string{"12:30"}},
		"soon after the start":    {map[string][]string{"12:03": {owe}}, []string{"12:10"}},
		"people play for an hour": {map[string][]string{"13:00": {move, owe}}, []string{"14:09"}},
		"people play all night": {map[string][]string{
			"23:00": {move, owe}, "00:00": {move}, "01:00": {move}, "02:00": {move}, "03:00": {move}, "04:00": {move}, "05:00": {move}}, []string{"04:00"}},
		"twice a day":    {map[string][]string{"13:00": {owe}, "14:00": {owe}, "20:00": {owe}}, []string{"13:00", "04:00"}},
		"somebody reads": {map[string][]string{"13:00": {owe, hold}, "13:35": {free}}, []string{"13:40"}},
		"somebody reads at night": {map[string][]string{
			"23:00": {move, owe}, "00:00": {move}, "01:00": {move}, "02:00": {move}, "03:00": {move, hold}, "04:00": {move}, "04:15": {free}}, []string{"04:20"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				time.Sleep(time.Until(time.Date(2026, 8, 6, 12, 0, 0, 0, time.UTC)))
				bg := background.New(clockwork.NewRealClock(), slog.New(slog.DiscardHandler))
				f := &file{size: 1}
				w := newRewriting(bg, f, 100)
				bg.Start()
				w.alarm.Ring()
				moves := 0
				for range 24 * 60 {
					for _, what := range c.happens[time.Now().UTC().Format("15:04")] {
						switch what {
						case owe:
							f.set(func(f *file) { f.owed = true })
							w.alarm.Ring()
						case move:
							moves = 60
						default:
							f.set(func(f *file) { f.held = what == hold })
						}
					}
					if moves--; moves >= 0 {
						w.move()
					}
					time.Sleep(time.Minute)
				}
				bg.Stop()
				synctest.Wait()
				var got []string
				for _, at := range f.done {
					got = append(got, at.UTC().Format("15:04"))
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("it is written anew at %v, wanted %v", got, c.want)
				}
			})
		})
	}
}

func TestALargeFileWaitsForAStartAndTheLogSaysSo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		bg := background.New(clockwork.NewRealClock(), slog.New(slog.NewTextHandler(&said, nil)))
		f := &file{size: 101, owed: true}
		w := newRewriting(bg, f, 100)
		bg.Start()
		w.alarm.Ring()
		time.Sleep(3 * 24 * time.Hour)
		bg.Stop()
		synctest.Wait()
		owed, err := w.owed(t.Context())
		if f.tries > 0 || strings.Count(said.String(), "--rewrite") != 4 || err != nil || owed != owedStart {
			t.Errorf("it was tried %d times, /readyz says %q, %v, the log\n%s", f.tries, owed, err, &said)
		}
		f.size = 100
		if owed, err := w.owed(t.Context()); err != nil || owed != owedSoon {
			t.Errorf("of a small one /readyz says %q, %v", owed, err)
		}
	})
}
