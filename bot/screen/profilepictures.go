package screen

import (
	"slices"
	"strings"

	"hofnar/bot/picture"
	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/league"
)

// profilePicture draws somebody's card and says what it shows: nil where there is no
// picture, and the words serve.
func (s *Set) profilePicture(who Viewer, t words.Localizer, p Profile) (png []byte, alt string) {
	if s.TextOnly || len(p.Places) == 0 {
		return nil, ""
	}
	card := s.card(t, p)
	said := []string{t.Key("profile.title", "Who", p.User.Name), placeLine(t, p.Places[0])}
	said = append(said, rivalLines(t, p.Meetings)...)
	for _, g := range card.Games {
		said = append(said, g.Title+": "+g.Tally)
		for _, f := range g.Told {
			said = append(said, f.What+": "+f.Value)
		}
	}
	return s.drawn(picture.OfPlayer(card, picture.Speech{Locale: who.Locale, Say: t.Label})), unmarked(strings.Join(said, ". ")) + "."
}

// card is somebody's card: of the server's own league, or of the first in which there is
// something to tell.
func (s *Set) card(t words.Localizer, p Profile) picture.PlayerCard {
	first := p.Places[0]
	way := first.Season.Rules.Way
	card := picture.PlayerCard{
		Heading: picture.Heading{Title: p.User.Name, Under: t.Label(standsAt(first))},
		Way:     way, Value: value(t, way, first.Row.Standing), Row: first.Row, Peak: first.Peak, Curve: first.Curve,
	}
	card.Best, card.Worst = drawnRivals(p.Meetings)
	for _, g := range p.Games {
		if game := s.Game(g.Game); game != nil {
			facts := factsOf(t, game, p.Bests)
			tally := t.Label(games.T("card.tally", "Wins", g.Wins, "Count", g.Standing.Games))
			card.Games = append(card.Games, picture.CardGame{Title: t.Label(Title(g.Game)), Tally: tally, Told: facts[:min(len(facts), picture.MostTold(len(p.Games)))]})
		}
	}
	return card
}

func standsAt(p Place) games.Text {
	if p.Row.Place == 0 {
		return games.T("card.short", "League", leagueName(p.League))
	}
	return games.T("card.place", "League", leagueName(p.League), "Place", p.Row.Place, "Of", p.Of)
}

// drawnRivals are the best opponent and the worst, as a card shows them: nil where there is no
// telling.
func drawnRivals(all []league.Meeting) (best, worst *picture.Rival) {
	most, least, differ := rivals(all)
	if !differ {
		return nil, nil
	}
	shown := func(m league.Meeting) *picture.Rival {
		return &picture.Rival{Name: m.Name, Ahead: m.Ahead, Games: m.Games}
	}
	return shown(most), shown(least)
}

// factsOf are what is known of somebody at a game, what was best in one game before what
// has added up.
func factsOf(t words.Localizer, game *games.Game, bests []league.Best) (facts []picture.Fact) {
	for _, adds := range []bool{false, true} {
		for _, stat := range game.Statistics {
			i := slices.IndexFunc(bests, func(b league.Best) bool { return b.Game == game.Name && b.Key == stat.Key })
			if i >= 0 && stat.Adds == adds {
				facts = append(facts, picture.Fact{What: t.Label(games.T(game.Name + ".statistic." + stat.Key)), Value: best(t, stat, bests[i])})
			}
		}
	}
	return facts
}

// versusPicture draws two people side by side: nil where there is no picture, and the
// words serve.
func (s *Set) versusPicture(who Viewer, t words.Localizer, v Versus) []byte {
	if s.TextOnly {
		return nil
	}
	duel := picture.Duel{One: duellist(t, v.One.Name, v.OneRow), Other: duellist(t, v.Other.Name, v.OtherRow)}
	for _, m := range v.Meetings {
		g := picture.DuelGame{Title: t.Label(Title(m.Game)), Ahead: m.Ahead, Even: m.Even, Behind: m.Games - m.Ahead - m.Even}
		duel.Ahead, duel.Even, duel.Behind = duel.Ahead+g.Ahead, duel.Even+g.Even, duel.Behind+g.Behind
		duel.Games = append(duel.Games, g)
	}
	return s.drawn(picture.OfDuel(duel, picture.Speech{Locale: who.Locale, Say: t.Label}))
}

func duellist(t words.Localizer, name string, r league.Row) picture.Duellist {
	d := picture.Duellist{Name: name}
	if r.Games > 0 {
		d.Value = t.Label(games.T("duel.rating", "Rating", words.Escaped(rated(r.Rating))))
	}
	return d
}
