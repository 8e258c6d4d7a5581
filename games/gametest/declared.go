package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"hofnar/bot/words"
	"hofnar/games"
)

// lackingDetail demands that a view's Detail has the type that the game declares, so that
// programs outside this one can read it.
func lackingDetail(game *games.Game, v games.View) error {
	declared, found := reflect.TypeOf(game.Detail), reflect.TypeOf(v.Detail)
	switch {
	case declared == found:
		return nil
	case declared == nil:
		return fmt.Errorf("%s lacks Detail, the zero value of %v", game.Name, found)
	}
	return fmt.Errorf("%s lacks a Detail of type %v in a view: there is %v", game.Name, declared, found)
}

// lackingFact demands that a fact is of a type that the game declares.
func lackingFact(game *games.Game, n games.News) error {
	kind := reflect.TypeOf(n.Fact)
	same := func(fact any) bool { return reflect.TypeOf(fact) == kind }
	if kind == nil || slices.ContainsFunc(game.Facts, same) {
		return nil
	}
	return fmt.Errorf("%s lacks %v among its Facts", game.Name, kind)
}

// lackingOrder demands the words NAME.order of a game with a choice that may be a standing
// order.
func lackingOrder(game *games.Game, t words.Localizer, c games.Choice) error {
	if c.Standing.Empty() {
		return nil
	}
	_, err := sentence(game, t, games.T(game.Name+".order"))
	return err
}

// sentence puts a text into words. It fails where the words or one of their arguments are
// missing.
func sentence(game *games.Game, t words.Localizer, text games.Text) (string, error) {
	said, err := t.Sentence(text)
	var missing *i18n.MessageNotFoundErr
	if errors.As(err, &missing) {
		err = fmt.Errorf("%s lacks the words %s\n%w", game.Name, missing.MessageID, err)
	}
	return said, err
}

// provides ends the test if something is lacking, which would be reported at every move.
func (m *match) provides(lacking error) {
	m.t.Helper()
	if lacking != nil {
		m.t.Fatal(lacking)
	}
}
