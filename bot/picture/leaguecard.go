package picture

import (
	"strconv"

	"hofnar/games/league"
)

// PlayerCard is what a server's league tells of somebody. What is already in words is
// so as people are told it elsewhere.
type PlayerCard struct {
	Heading // name, and where that one stands
	Way     league.Way
	Value   string // what the standing counts, in words
	Row     league.Row
	Peak    int
	Curve   []league.Point
	Best    *Rival
	Worst   *Rival
	Games   []CardGame
}

// Rival is a best or worst opponent.
type Rival struct {
	Name         string
	Ahead, Games int // how often one came in ahead of that opponent, and of how many games
}

// CardGame is what is worth telling of somebody at a game.
type CardGame struct {
	Title, Tally string
	Told         []Fact // the most telling ones first
}

// Fact is something that is told with its number.
type Fact struct{ What, Value string }

// OfPlayer is somebody's card.
func OfPlayer(card PlayerCard, say Speech) *Sketch {
	return keyed(func() *canvas { return card.draw(say) }, "player", say.Locale, card)
}

// The measures of a card.
const (
	cardEdge   = 14.0
	figureHigh = 128.0
	trendHigh  = 190.0
	rivalHigh  = 116.0
	titleHigh  = 68.0
	factHigh   = 50.0
	facts      = 8 // that a card has room for
)

// MostTold is how many facts of each of so many games a card has room for.
func MostTold(games int) int { return max(1, facts/max(1, games)) }

func (card PlayerCard) draw(say Speech) *canvas {
	c := cloth(card.high())
	c.heading(card.Heading)
	y := headHigh + 10
	c.figures(card, y, say)
	y += figureHigh + cardEdge
	if card.hasTrend() {
		c.trend(card, y, say)
		y += trendHigh + cardEdge
	}
	if card.Best != nil || card.Worst != nil {
		c.rivals(card, y, say)
		y += rivalHigh + cardEdge
	}
	for _, g := range card.Games {
		c.gameTold(g, y)
		y += g.high() + cardEdge
	}
	return c
}

func (card PlayerCard) hasTrend() bool { return len(card.Curve) > 1 }

func (card PlayerCard) high() float64 {
	y := headHigh + 10 + figureHigh + cardEdge
	if card.hasTrend() {
		y += trendHigh + cardEdge
	}
	if card.Best != nil || card.Worst != nil {
		y += rivalHigh + cardEdge
	}
	for _, g := range card.Games {
		y += g.high() + cardEdge
	}
	return y
}

func (g CardGame) high() float64 { return titleHigh + factHigh*float64(len(g.Told)) + 8 }

// figures are the numbers of a season, side by side.
func (c *canvas) figures(card PlayerCard, y float64, say Speech) {
	list := [][2]string{
		{card.Value, say.label(300, "league.column."+string(card.Way))},
		{strconv.Itoa(card.Row.Games), say.label(300, "card.games", "Count", card.Row.Games)},
		{strconv.Itoa(card.Row.Wins), say.label(300, "card.wins", "Count", card.Row.Wins)},
	}
	if card.Way == league.ByRating {
		list[0][1] = say.label(300, "card.spread", "Spread", card.Row.Spread())
		list = append(list, [2]string{numeral(card.Peak), say.label(300, "card.peak")})
	}
	p := c.plain()
	wide := (width - cardEdge*float64(len(list)+1)) / float64(len(list))
	for i, figure := range list {
		b := box4{cardEdge + (wide+cardEdge)*float64(i), y, wide, figureHigh}
		c.plate(b, i == 0)
		p.text(fitting(figure[0], 76, wide-24), b.x+wide/2, y+48, 76, ink, middle)
		p.text(fitting(figure[1], lettering, wide-24), b.x+wide/2, y+102, lettering, faint, middle)
	}
}

// trend is the course of a season, game by game.
func (c *canvas) trend(card PlayerCard, y float64, say Speech) {
	c.plate(box4{cardEdge, y, width - 2*cardEdge, trendHigh}, false)
	first := measure(card.Way, card.Curve[0].Standing)
	high := span{first, first, y + trendHigh - 34, y + 34}
	for _, p := range card.Curve {
		high = high.with(measure(card.Way, p.Standing))
	}
	across := span{0, float64(len(card.Curve) - 1), 180, width - 190}
	var path []point
	for i, p := range card.Curve {
		path = append(path, point{across.at(float64(i)), high.at(measure(card.Way, p.Standing))})
	}
	p := c.plain()
	step := (high.high - high.low) / 5
	for _, n := range []float64{high.low, high.high} {
		p.fill(shade, box(across.from, high.at(n)-2, across.to-across.from, 4))
		p.text(number(card.Way, n, step, say), across.from-16, high.at(n), lettering, faint, fromRight)
	}
	p.dashed(azure, 8, 0, 0, thinned(path))
	last := path[len(path)-1]
	pen.round(c.pen(last, 14, 0), azure)
	p.text(card.Value, last.x+28, last.y, 44, ink, fromLeft)
}

// rivals are whom somebody beats most, and by whom that one is beaten most.
func (c *canvas) rivals(card PlayerCard, y float64, say Speech) {
	wide := (width - 3*cardEdge) / 2
	names := roster{card.Title}
	for _, r := range []*Rival{card.Best, card.Worst} {
		if r != nil {
			names = append(names, r.Name)
		}
	}
	for i, r := range []*Rival{card.Best, card.Worst} {
		if r == nil {
			continue
		}
		b := box4{cardEdge + (wide+cardEdge)*float64(i), y, wide, rivalHigh}
		c.plate(b, false)
		c.pen(point{b.x + 48, y + 38}, 20, 0).arrow(i == 0)
		key := []string{"card.best", "card.worst"}[i]
		p := c.plain()
		p.text(names.named(r.Name, 48, wide-120), b.x+90, y+40, 48, ink, fromLeft)
		p.text(say.label(wide-60, key, "Ahead", r.Ahead, "Games", r.Games), b.x+26, y+92, lettering, faint, fromLeft)
	}
}

// gameTold is what is worth telling of a game.
func (c *canvas) gameTold(g CardGame, y float64) {
	c.plate(box4{cardEdge, y, width - 2*cardEdge, g.high()}, false)
	p := c.plain()
	right := width - 2*cardEdge - 12
	tally := fitting(g.Tally, lettering, right/2)
	p.text(tally, right, y+39, lettering, ink, fromRight)
	p.text(fitting(g.Title, 48, right-60-spread(tally)*lettering), cardEdge+28, y+39, 48, ink, fromLeft)
	for i, fact := range g.Told {
		at := y + titleHigh + factHigh*(float64(i)+0.5)
		p.text(fact.Value, right, at, lettering, ink, fromRight)
		p.text(fitting(fact.What, lettering, right-70-spread(fact.Value)*lettering), cardEdge+28, at, lettering, faint, fromLeft)
	}
}
