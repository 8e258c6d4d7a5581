package main

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hofnar/bot"
	"hofnar/store"
)

// metrics is what Hofnar tells Prometheus. Rooms say numbers and a few words by what they
// declare themselves (discord.Meter, bot.Meter, bot.State, table.Config, store.Batch, store.Store.Waiting); what
// becomes of them only these files know. No label names a person, a place or a table, and
// nothing is told by shards: docs/deploy/metrics.md lists all.
type metrics struct {
	registry *prometheus.Registry
	*discordMetrics
	*answerMetrics
	*playMetrics
	*storeMetrics
}

func newMetrics() *metrics {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	f := promauto.With(registry)
	return &metrics{registry, newDiscordMetrics(f), newAnswerMetrics(f), newPlayMetrics(f), newStoreMetrics(f)}
}

// reads has it read at each scrape how things stand, and says which Hofnar this is.
func (m *metrics) reads(state func() bot.State, books *condition) error {
	step, err := store.Step()
	if err == nil {
		m.registry.MustRegister(stateMetrics{state, books, step, time.Now()})
	}
	return err
}

// handler answers a scrape.
func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 2, Timeout: checkTime})
}

// counters is a metric that counts by a label, from the start on for each of its values.
func counters(f promauto.Factory, name, help, label string, values ...string) *prometheus.CounterVec {
	c := f.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{label})
	for _, v := range values {
		c.WithLabelValues(v)
	}
	return c
}

// spread is a histogram's options.
func spread(name, help string, bounds []float64) prometheus.HistogramOpts {
	return prometheus.HistogramOpts{Name: name, Help: help, Buckets: bounds}
}

// waitBounds are bounds for what may take its time, in seconds.
var waitBounds = []float64{.01, .1, .5, 1, 2, 5, 10, 30, 60}
