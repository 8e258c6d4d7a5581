package main

import (
	"iter"
	"slices"
	"strings"
	"testing"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// scrape is what a serving Hofnar tells.
type scrape struct {
	text     string
	families map[string]*dto.MetricFamily
}

func scrapeOf(t *testing.T, address string) scrape {
	t.Helper()
	status, text := says(address, "/metrics")
	if status != 200 {
		t.Fatalf("a scrape answers %d: %s", status, text)
	}
	return scrapeIn(t, text)
}

func scrapeIn(t *testing.T, text string) scrape {
	t.Helper()
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	return scrape{text, families}
}

// sum adds up all series of a metric: what was counted, or how often something was measured.
func (s scrape) sum(name string) (n float64) {
	for _, m := range s.families[name].GetMetric() {
		n += m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount()+m.GetSummary().GetSampleCount())
	}
	return n
}

// labels are those of a metric.
func (s scrape) labels(name string) (names []string) {
	for _, m := range s.families[name].GetMetric() {
		for _, l := range m.GetLabel() {
			names = append(names, l.GetName())
		}
		if m.GetSummary() != nil {
			names = append(names, "quantile")
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// values are those of all labels, by their metric's name and theirs; but for numbers that may be
// anything: what is built, and what HTTP says.
func (s scrape) values() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for name, family := range s.families {
			for _, m := range family.GetMetric() {
				for _, l := range m.GetLabel() {
					if numbers := []string{"version", "books", "status"}; !slices.Contains(numbers, l.GetName()) && !yield(name+" "+l.GetName(), l.GetValue()) {
						return
					}
				}
			}
		}
	}
}

// still are the metrics that have not moved, of those that move on an evening without trouble.
func (s scrape) still() (names []string) {
	calm := []string{
		"hofnar_unanswered_total", "hofnar_shed_total", "hofnar_store_failures_total", "hofnar_store_waiting_seconds", "hofnar_channel_unshown_seconds",
		"hofnar_discord_requests_waiting", "hofnar_discord_backlog_seconds", "hofnar_discord_refused", "hofnar_thoughts_waiting", "hofnar_thoughts_under_way",
	}
	for name := range s.families {
		if strings.HasPrefix(name, "hofnar_") && !slices.Contains(calm, name) && s.sum(name) == 0 {
			names = append(names, name)
		}
	}
	return names
}
