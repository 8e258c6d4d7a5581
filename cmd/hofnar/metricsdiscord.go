package main

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// discordMetrics are of requests, limits and the gateway.
type discordMetrics struct {
	requests     *prometheus.CounterVec
	took         prometheus.Histogram
	waits        *prometheus.HistogramVec
	connections  *prometheus.CounterVec
	left, budget prometheus.Gauge
}

func newDiscordMetrics(f promauto.Factory) *discordMetrics {
	m := &discordMetrics{
		requests: f.NewCounterVec(prometheus.CounterOpts{
			Name: "hofnar_discord_requests_total", Help: "Requests to Discord, by route and HTTP status (none: no answer came).",
		}, []string{"route", "status"}),
		took: f.NewHistogram(spread("hofnar_discord_request_seconds", "How long Discord took to answer a request.", answerBounds)),
		waits: f.NewHistogramVec(spread("hofnar_discord_wait_seconds",
			"How long requests had to wait until a limit of Discord's let them go: that of their bucket, or the global one.", waitBounds), []string{"limit"}),
		connections: counters(f, "hofnar_gateway_connections_total",
			"Connections to the gateway that have begun a session, resumed one, or ended.", "event", "begun", "resumed", "ended"),
		left: f.NewGauge(prometheus.GaugeOpts{
			Name: "hofnar_gateway_sessions_left", Help: "Sessions that may begin until the next reset, as Discord said when last asked.",
		}),
		budget: f.NewGauge(prometheus.GaugeOpts{
			Name: "hofnar_gateway_sessions_limit", Help: "Sessions that may begin in 24 hours, as Discord said when last asked.",
		}),
	}
	for _, limit := range []string{"bucket", "global"} {
		m.waits.WithLabelValues(limit)
	}
	return m
}

// Requested implements discord.Meter.
func (m *discordMetrics) Requested(route string, status int, took time.Duration) {
	word := "none"
	if status != 0 {
		word = strconv.Itoa(status)
		m.took.Observe(took.Seconds())
	}
	m.requests.WithLabelValues(route, word).Inc()
}

// Waited implements discord.Meter.
func (m *discordMetrics) Waited(limit string, took time.Duration) {
	m.waits.WithLabelValues(limit).Observe(took.Seconds())
}

// Connected implements discord.Meter.
func (m *discordMetrics) Connected(event string) { m.connections.WithLabelValues(event).Inc() }

// SessionsLeft implements discord.Meter.
func (m *discordMetrics) SessionsLeft(left, of int) {
	m.left.Set(float64(left))
	m.budget.Set(float64(of))
}
