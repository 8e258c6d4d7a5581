package main

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"hofnar/bot/table"
	"hofnar/games/all"
)

// playMetrics are of what happens at tables.
type playMetrics struct {
	moves        *prometheus.CounterVec
	waited, took prometheus.Histogram
}

func newPlayMetrics(f promauto.Factory) *playMetrics {
	m := &playMetrics{
		moves:  counters(f, "hofnar_moves_total", "Moves of people and computers at tables.", "game"),
		waited: f.NewHistogram(spread("hofnar_thought_wait_seconds", "How long thoughts of computers waited for a processor.", waitBounds)),
		took:   f.NewHistogram(spread("hofnar_thought_seconds", "How long thoughts of computers took.", waitBounds)),
	}
	for _, g := range all.Games {
		m.moves.WithLabelValues(g.Name)
	}
	return m
}

// watch has tables that are opened with this measured.
func (m *playMetrics) watch(cfg *table.Config) {
	told := cfg.Changed
	cfg.Changed = func(c table.Change) {
		if c.Moved {
			m.moves.WithLabelValues(c.Now.Game).Inc()
		}
		told(c)
	}
	cfg.Thought = func(waited, took time.Duration) {
		m.waited.Observe(waited.Seconds())
		m.took.Observe(took.Seconds())
	}
}
