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

// lackingDetail: what a view holds for computers and pictures has the type that the
// game declares, or else nobody outside this program could read it.
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

// lackingFact: what somebody hears is of a type that the game declares.
func lackingFact(game *games.Game, n games.News) error {
	kind := reflect.TypeOf(n.Fact)
	same := func(fact any) bool { return reflect.TypeOf(fact) == kind }
	if kind == nil || slices.ContainsFunc(game.Facts, same) {
		return nil
	}
	return fmt.Errorf("%s lacks %v among its Facts", game.Name, kind)
}

// lackingOrder: where a choice may be given as a standing order, it is said that the
// order stands.
func lackingOrder(game *games.Game, t words.Localizer, c games.Choice) error {
	if c.Standing.Empty() {
		return nil
	}
	_, err := sentence(game, t, games.T(game.Name+".order"))
	return err
}

// sentence: what a game says has words, and all that fills them.
func sentence(game *games.Game, t words.Localizer, text games.Text) (string, error) {
	said, err := t.Sentence(text)
	var missing *i18n.MessageNotFoundErr
	if errors.As(err, &missing) {
		err = fmt.Errorf("%s lacks the words %s\n%w", game.Name, missing.MessageID, err)
	}
	return said, err
}

// provides ends the test if something is missing: it would be at every other move, too.
func (m *match) provides(lacking error) {
	m.t.Helper()
	if lacking != nil {
		m.t.Fatal(lacking)
	}
}
