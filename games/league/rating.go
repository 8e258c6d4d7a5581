package league

import (
	"cmp"
	"math"
	"slices"
)

// Rating is what is believed of somebody's strength: a mean and how sure it is.
type Rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// The constants of Weng and Lin's model, as published.
const (
	startMu    = 25.0
	startSigma = 25.0 / 3
	beta       = 25.0 / 6   // how much luck there is in one game
	tau        = 25.0 / 300 // how much strength drifts from game to game
	kappa      = 1e-4       // what is left of the variance at least
)

// Fresh is the rating of somebody who has not played yet.
var Fresh = Rating{startMu, startSigma}

// Friendly is the rating as people are shown it: what somebody is worth at least, almost
// certainly, three sigmas below the best guess. A game's gain is the difference of two of these.
func (r Rating) Friendly() int { return int(math.Round(1000 + 40*(r.Mu-3*r.Sigma))) }

// Spread is how far the best guess may be off, one sigma in the friendly number's units.
func (r Rating) Spread() int { return int(math.Round(40 * r.Sigma)) }

// settledSigma is how sure a rating is that is settled: three quarters of a stranger's sigma.
const settledSigma = 0.75 * startSigma

// Settled reports whether a rating is worth being taken at its word: before that a few games
// move it far.
func (r Rating) Settled() bool { return r.Sigma <= settledSigma }

// CarriedOver is the rating with which a new season begins where ratings are kept:
// as strong as before, but less sure.
func (r Rating) CarriedOver() Rating {
	return Rating{r.Mu, math.Min(startSigma, math.Sqrt(r.Sigma*r.Sigma+beta*beta))}
}

// Rate returns the ratings after a game (Weng and Lin 2011, algorithm 4,
// Plackett–Luce), everybody a team of one. Rank 1 is best, equal ranks are ties. In
// which order the players stand makes no difference to any bit.
func Rate(before []Rating, ranks []int) []Rating {
	order, field := arrange(before, ranks)
	after, c := make([]Rating, len(before)), scale(field)
	for at, i := range order {
		after[i] = update(field, at, c)
	}
	return after
}

// rateOne is Rate for one of the players.
func rateOne(before []Rating, ranks []int, who int) Rating {
	order, field := arrange(before, ranks)
	return update(field, slices.Index(order, who), scale(field))
}

// arrange puts players into the order in which sums are made, the best first, after
// what has drifted since their last game.
func arrange(before []Rating, ranks []int) (order []int, field []rated) {
	order = make([]int, len(before))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(ranks[a], ranks[b]), cmp.Compare(before[a].Mu, before[b].Mu), cmp.Compare(before[a].Sigma, before[b].Sigma))
	})
	for _, i := range order {
		field = append(field, rated{Rating{before[i].Mu, math.Hypot(before[i].Sigma, tau)}, ranks[i]})
	}
	return order, field
}

// rated is somebody in a game that is being rated.
type rated struct {
	Rating
	rank int
}

// scale is the spread of all players' performances together.
func scale(field []rated) float64 {
	sum := 0.0
	for _, p := range field {
		sum += p.Sigma*p.Sigma + beta*beta
	}
	return math.Sqrt(sum)
}

// update is the new rating of one player. The sums run over the field in its order, so
// that those who are alike come out alike.
func update(field []rated, who int, c float64) Rating {
	own := field[who]
	weights := make([]float64, len(field)) // how strong the others are, the player himself being 1
	for i, other := range field {
		weights[i] = math.Exp((other.Mu - own.Mu) / c)
	}
	omega, delta := 0.0, 0.0
	for first := 0; first < len(field) && field[first].rank <= own.rank; {
		ties, sum := 0, 0.0
		for i := first; i < len(field); i++ {
			sum += weights[i]
			if field[i].rank == field[first].rank {
				ties++
			}
		}
		p := 1 / sum // how likely he was to be the first of all from this rank on
		omega -= p   // for each of those who tie at it, divided by how many they are
		delta += p * (1 - p)
		if field[first].rank == own.rank {
			omega += 1 / float64(ties)
		}
		first += ties
	}
	share := own.Sigma * own.Sigma / c
	delta *= own.Sigma / c * share / c
	return Rating{own.Mu + omega*share, own.Sigma * math.Sqrt(math.Max(1-delta, kappa))}
}
