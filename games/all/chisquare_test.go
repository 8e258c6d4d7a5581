package all_test

import (
	"math"
	"testing"
)

// mostUnlikely is how rare an outcome of a fair draw may be that no test believes.
const mostUnlikely = 1e-6

// fits holds how often each of some things came against their shares in all.
func fits(t *testing.T, what string, came map[any]int, shares map[any]float64) {
	t.Helper()
	all, sum := 0, 0.0
	for thing, n := range came {
		all += n
		if shares[thing] == 0 {
			t.Errorf("%s: %v came", what, thing)
			return
		}
	}
	for thing, share := range shares {
		expected := share * float64(all)
		sum += (float64(came[thing]) - expected) * (float64(came[thing]) - expected) / expected
	}
	if p := chance(sum, len(shares)-1); len(shares) > 1 && p < mostUnlikely {
		t.Errorf("%s: %v came, expected are shares of %v (p = %.1e)", what, came, shares, p)
	}
}

// chance is how likely a sum of squares of so many degrees of freedom is at least this
// large.
func chance(sum float64, freedom int) float64 {
	x, half := sum/2, float64(freedom)/2
	a, q := 1.0, math.Exp(-x)
	if freedom%2 == 1 {
		a, q = 0.5, math.Erfc(math.Sqrt(x))
	}
	for ; a < half; a++ { // Q(a+1, x) from Q(a, x), the incomplete gamma function
		gamma, _ := math.Lgamma(a + 1)
		q += math.Exp(a*math.Log(x) - x - gamma)
	}
	return q
}

// evenly gives each of these the same share.
func evenly(n int) map[any]float64 {
	shares := map[any]float64{}
	for i := range n {
		shares[i] = 1 / float64(n)
	}
	return shares
}

func TestChiSquareTellsFairFromUnfair(t *testing.T) {
	for _, c := range []struct {
		sum     float64
		freedom int
		p       float64
	}{{3.84, 1, 0.05}, {11.07, 5, 0.05}, {124.34, 100, 0.05}, {35.89, 5, 1e-6}, {149.45, 100, 1e-3}} {
		if p := chance(c.sum, c.freedom); p > c.p*1.01 || p < c.p/1.01 {
			t.Errorf("%.2f of %d is as likely as %.2e, expected %.2e", c.sum, c.freedom, p, c.p)
		}
	}
}
