package screen

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// description is what a picture shows, in words, as they are read out.
type description []clause

// clause is a part of a description, with what parts it from the one before.
type clause struct {
	said string
	// rank is how soon it is left out where there is no room, the highest first; never if 0.
	rank int
}

// What a description can do without, what matters least last. Later ones of a kind go
// before earlier ones.
const (
	rankLying = 100 * (iota + 1) // what lies on the table
	rankMore                     // what else is to be seen of the players
	rankMoved                    // what has just happened: the log has it, too
	rankRest                     // what else there is of the players after the first of that, of all of them at once
)

// with reports whether another goes when this one does.
func (c clause) with(other clause) bool {
	return other == c || c.rank >= rankRest && other.rank == c.rank
}

// text is the description as far as it fits below a picture, and says so where it does
// not.
func (d description) text(t words.Localizer) string {
	note := ""
	for {
		said := ""
		for _, c := range d {
			said += c.said
		}
		said = strings.TrimSpace(said) + note
		if utf8.RuneCountInString(said) <= discord.MaxAlt {
			return said
		}
		last := slices.MaxFunc(d, func(a, b clause) int { return cmp.Compare(a.rank, b.rank) })
		if last.rank == 0 {
			return discord.Clip(said, discord.MaxAlt)
		}
		d, note = slices.DeleteFunc(slices.Clone(d), last.with), " "+t.Label(games.T("picture.cut"))
	}
}

// tableSaid says a position in words: what happens, what lies there, who has what, and
// what the last move has brought, or, in a game with stages, the present one so far.
func tableSaid(t words.Localizer, g table.Snapshot, v games.View) string {
	d := description{{spoken(t.Label(Title(g.Game)) + ", " + t.Label(v.Heading) + "."), 0}}
	if m := g.Moment(); m != nil {
		d = append(d, clause{strings.TrimRight(" "+sentence(t.Label(m.Text))+" "+took(t, "moment.took", m), " "), 0})
	}
	if len(v.Turn) > 0 && g.Status == table.Running {
		d = append(d, clause{" " + spoken(t.Label(turnSaid(v))), 0})
	}
	asked := g.PublicQuestions()
	for _, seat := range inOrder(asked) {
		d = append(d, waysSaid(t, withoutAliases(asked[seat]))...)
	}
	d = append(append(d, lyingSaid(t, v)...), seatsSaid(t, g, v)...)
	moved := g.Moved()
	if v.Stage != "" {
		moved = g.Of(v.Scene)
	}
	for i, h := range moved {
		d = append(d, clause{" " + sentence(t.Label(h.Text)), rankMoved + len(moved) - i})
	}
	return d.text(t)
}

// turnSaid says whose turn it is and what is asked.
func turnSaid(v games.View) games.Text {
	if !v.Says.Empty() {
		return v.Says
	}
	return games.T("picture.turn", "Who", v.Turn, "Asked", v.Asked)
}

// choiceSaid says what there is to choose between, and where. What lies on the table says
// which parts of it are offered.
func choiceSaid(t words.Localizer, g table.Snapshot, q *games.Question, v games.View) string {
	d := description{{spoken(t.Label(q.Text)), 0}}
	for _, o := range withoutAliases(q) {
		if !q.Settled && o.Part.Empty() {
			d = append(d, clause{" " + sentence(t.Label(o.Text)), 0})
		}
	}
	return append(append(d, lyingSaid(t, v)...), seatsSaid(t, g, v)...).text(t)
}

// waysSaid are those of a question's choices that a picture shows rather than their buttons.
func waysSaid(t words.Localizer, offered []games.Choice) (d description) {
	for _, o := range offered {
		if !o.Short.Empty() {
			d = append(d, clause{" " + sentence(t.Label(o.Text)), 0})
		}
	}
	return d
}

// handSaid says what somebody holds, and to who is to decide what counts for that and, always,
// what the buttons mean.
func handSaid(t words.Localizer, v games.View, due bool, ways description) string {
	list := v.Hand
	if due {
		list = slices.Concat(v.Hand, decisive(v))
	}
	var d description
	for i, line := range list {
		d = append(d, clause{"\n" + spoken(t.Label(line)), i})
	}
	if len(ways) > 0 {
		d = append(append(d, clause{"\n" + strings.TrimSpace(ways[0].said), 0}), ways[1:]...)
	}
	return d.text(t)
}

// lyingSaid is what lies on the table.
func lyingSaid(t words.Localizer, v games.View) (d description) {
	for i, line := range v.Pictured {
		d = append(d, clause{" " + sentence(t.Label(line)), rankLying + i})
	}
	return d
}

// seatsSaid is who has what, and for whom a computer plays.
func seatsSaid(t words.Localizer, g table.Snapshot, v games.View) (d description) {
	for _, p := range v.Seats {
		d = append(d, clause{" " + spoken(t.Label(games.T("picture.seat", "Who", p.Seat, "Plays", words.Escaped(playsFor(t, g, p.Seat)), "Text", p.Text))), 0})
		for i, more := range p.More {
			rank := rankMore
			if i > 0 {
				rank = rankRest + i
			}
			d = append(d, clause{spoken(t.Label(games.T("picture.more", "Text", more))), rank})
		}
		d = append(d, clause{".", 0})
	}
	return d
}

// forTheEye are signs that are not read out.
var forTheEye = strings.NewReplacer("*", "", "`", "", "# ", "", "\n", "; ")

// spoken is a text in one line, without the signs that only the eye needs.
func spoken(text string) string {
	return strings.Join(strings.Fields(forTheEye.Replace(text)), " ")
}

// sentence is spoken with a full stop, where nothing else ends it.
func sentence(text string) string {
	text = spoken(text)
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") {
		return text
	}
	return text + "."
}
