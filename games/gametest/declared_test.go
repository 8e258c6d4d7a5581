package gametest

import (
	"fmt"
	"slices"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/gametest/nim"
)

func TestATypeOfDetailThatIsTakenAwayIsNamed(t *testing.T) {
	for _, game := range append([]*games.Game{nim.Game}, all.Games...) {
		view := begin(t, game, catalogue(t, game), 1).state.View(games.Public)
		if err := lackingDetail(game, view); err != nil {
			t.Errorf("%s has its Detail, but: %v", game.Name, err)
		}
		less := *game
		less.Detail = nil
		if err, want := lackingDetail(&less, view), fmt.Sprintf("%s lacks Detail, the zero value of %T", game.Name, game.Detail); err == nil || err.Error() != want {
			t.Errorf("expected %q, not: %v", want, err)
		}
		view.Detail = nil
		if err, want := lackingDetail(game, view), fmt.Sprintf("%s lacks a Detail of type %T in a view: there is <nil>", game.Name, game.Detail); err == nil || err.Error() != want {
			t.Errorf("expected %q, not: %v", want, err)
		}
	}
}

func TestEveryFactThatIsTakenAwayIsNamed(t *testing.T) {
	for _, game := range all.Games {
		for i, fact := range game.Facts {
			heard, less := games.News{Fact: fact}, *game
			if err := lackingFact(game, heard); err != nil {
				t.Errorf("%s has its Facts, but: %v", game.Name, err)
			}
			less.Facts = slices.Delete(slices.Clone(game.Facts), i, i+1)
			if err, want := lackingFact(&less, heard), fmt.Sprintf("%s lacks %T among its Facts", game.Name, fact); err == nil || err.Error() != want {
				t.Errorf("expected %q, not: %v", want, err)
			}
		}
	}
	if err := lackingFact(nim.Game, games.News{}); err != nil {
		t.Errorf("no fact is none of a type: %v", err)
	}
}

func TestTheWordsOfAStandingOrderAreNamedIfTheyAreTakenAway(t *testing.T) {
	dalmuti := games.Named(all.Games, "dalmuti")
	less := without(t, *dalmuti, "dalmuti.order")
	standing := games.Choice{Key: "pass", Standing: games.T("dalmuti.choice.pass_on")}
	if err := lackingOrder(dalmuti, english(t, catalogue(t, dalmuti), nil), standing); err != nil {
		t.Errorf("it has the words, but: %v", err)
	}
	spoken := english(t, catalogue(t, less), nil)
	if err, want := lackingOrder(less, spoken, standing), "dalmuti lacks the words dalmuti.order"; err == nil || !firstLine(err, want) {
		t.Errorf("expected %q, not: %v", want, err)
	}
	if err := lackingOrder(less, spoken, games.Choice{Key: "pass"}); err != nil {
		t.Errorf("no choice is a standing order, but: %v", err)
	}
}
