package arena

import (
	"fmt"
	"math"
)

// Estimate is a mean, and half the width of its 95 % interval. Without samples Mean is NaN,
// and with a single one Margin is infinite.
type Estimate struct{ Mean, Margin float64 }

// Low is the lower end of the interval.
func (e Estimate) Low() float64 { return e.Mean - e.Margin }

// High is the upper end of the interval.
func (e Estimate) High() float64 { return e.Mean + e.Margin }

// String writes "2.310 ± 0.040", of a single sample "2.310" and of none "–".
func (e Estimate) String() string { return e.times(1, 3) }

// Percent writes "52.3 ± 4.1 %".
func (e Estimate) Percent() string { return e.times(100, 1) + " %" }

func (e Estimate) times(factor float64, digits int) string {
	switch {
	case math.IsNaN(e.Mean):
		return "–"
	case math.IsInf(e.Margin, 0):
		return fmt.Sprintf("%.*f", digits, factor*e.Mean)
	}
	return fmt.Sprintf("%.*f ± %.*f", digits, factor*e.Mean, digits, factor*e.Margin)
}

// MarshalJSON writes mean and margin, null for what is not known.
func (e Estimate) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"mean":%s,"margin":%s}`, number(e.Mean), number(e.Margin)), nil
}

func number(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "null"
	}
	return fmt.Sprintf("%.6f", x)
}

// estimate is the mean of independent samples with Student's interval, since their deviation
// is estimated too.
func estimate(samples []float64) Estimate {
	n := float64(len(samples))
	sum, squares := 0.0, 0.0
	for _, x := range samples {
		sum += x
	}
	mean := sum / n
	for _, x := range samples {
		squares += (x - mean) * (x - mean)
	}
	if n < 2 {
		return Estimate{mean, math.Inf(1)}
	}
	return Estimate{mean, student(len(samples)-1) * math.Sqrt(squares/(n-1)/n)}
}

// student is the bound that |t| does not exceed with probability 0.95, t having Student's
// distribution with so many degrees of freedom.
func student(degrees int) float64 {
	low, high := 0.0, 13.0 // of one degree it is 12.7
	for range 50 {
		if middle := (low + high) / 2; within(middle, degrees) < 0.95 {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// within is the probability that |t| is at most this: Abramowitz and Stegun, 26.7.3 and 26.7.4.
func within(t float64, degrees int) float64 {
	angle := math.Atan(t / math.Sqrt(float64(degrees)))
	sine, cosine := math.Sincos(angle)
	odd := degrees % 2
	term, sum := 1.0, 0.0
	if odd == 1 {
		term = cosine
	}
	for k := odd + 1; k < degrees; k += 2 {
		sum += term
		term *= cosine * cosine * float64(k) / float64(k+1)
	}
	if odd == 1 {
		return (angle + sine*sum) * 2 / math.Pi
	}
	return sine * sum
}
