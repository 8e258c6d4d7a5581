package main

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// answerBounds are bounds for answers, in seconds: Discord waits three for a first one.
var answerBounds = []float64{.025, .05, .1, .2, .35, .5, 1, 1.5, 2, 3}

// answerMetrics are of what people get for a press or a command.
type answerMetrics struct {
	answers    prometheus.Histogram
	unanswered *prometheus.CounterVec
	shed       prometheus.Counter
}

func newAnswerMetrics(f promauto.Factory) *answerMetrics {
	return &answerMetrics{
		answers: f.NewHistogram(spread("hofnar_first_answer_seconds",
			"How long after an interaction was received its first answer had got through.", answerBounds)),
		unanswered: counters(f, "hofnar_unanswered_total",
			"Interactions without an answer, or without the one that was promised: it came too late, it failed, or they were missed while there was no connection.", "why", "late", "failed", "missed"),
		shed: f.NewCounter(prometheus.CounterOpts{
			Name: "hofnar_shed_total", Help: "Interactions that were not carried out, since there was too much to do.",
		}),
	}
}

// Answered implements discord.Meter.
func (m *answerMetrics) Answered(outcome string, took time.Duration) {
	if outcome != "answered" {
		m.Unanswered(outcome)
		return
	}
	m.answers.Observe(took.Seconds())
}

// Unanswered implements bot.Meter.
func (m *answerMetrics) Unanswered(why string) { m.unanswered.WithLabelValues(why).Inc() }

// Shed implements bot.Meter.
func (m *answerMetrics) Shed() { m.shed.Inc() }
