package main

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"hofnar/store"
)

// diskBounds are bounds for what a disk takes, in seconds.
var diskBounds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, 1, 5}

// storeMetrics are of what is written into the books.
type storeMetrics struct {
	writes, took, sync prometheus.Histogram
	failures           prometheus.Counter
}

func newStoreMetrics(f promauto.Factory) *storeMetrics {
	return &storeMetrics{
		writes: f.NewHistogram(spread("hofnar_store_batch_writes", "How many writes shared a transaction.", prometheus.ExponentialBuckets(1, 2, 7))),
		took:   f.NewHistogram(spread("hofnar_store_commit_seconds", "How long a transaction took until it was on the disk.", diskBounds)),
		sync:   f.NewHistogram(spread("hofnar_store_sync_seconds", "How long of that the disk took.", diskBounds)),
		failures: f.NewCounter(prometheus.CounterOpts{
			Name: "hofnar_store_failures_total", Help: "Transactions that could not be written, or not all of them.",
		}),
	}
}

// watches has it measured for how long writes into these books wait.
func (m *metrics) watches(books *store.Store) {
	promauto.With(m.registry).NewGaugeFunc(prometheus.GaugeOpts{
		Name: "hofnar_store_waiting_seconds", Help: "For how long the oldest write that is not on the disk yet has waited; 0: none waits.",
	}, func() float64 { return books.Waiting().Seconds() })
}

// wrote notes a transaction. One of which nothing is written says nothing of the disk.
func (m *storeMetrics) wrote(b store.Batch) {
	written := b.Jobs - b.Refused
	switch {
	case b.Err != nil:
		m.failures.Inc()
	case written > 0:
		m.writes.Observe(float64(written))
		m.took.Observe(b.Took.Seconds())
		m.sync.Observe(b.Sync.Seconds())
	}
}
