package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"unicode/utf8"

	"hofnar/bot/words"
	"hofnar/games"
)

// What Discord allows: a game is one command of /play, with its options, and each
// section of its rules is one message.
const (
	longestSection  = 4000
	longestBlurb    = 65 // together with for how many it is, a command's description
	longestMinutes  = 20
	mostGameOptions = games.MostEntries - 7 // these are the house's own
)

var commandName = regexp.MustCompile(`^[a-z][a-z_]{0,31}$`)

// Lacking names what a game must provide and does not, a sentence a line; nil if there is
// nothing.
func Lacking(game *games.Game) error {
	if !commandName.MatchString(game.Name) {
		return fmt.Errorf("a game lacks Name: %q is none for a command", game.Name)
	}
	missing := lackingFields(game)
	for _, o := range game.Options {
		missing = append(missing, lackingOption(game.Name, o))
	}
	for i, s := range game.Statistics {
		missing = append(missing, lackingStatistic(game, i, s))
	}
	catalogue, err := words.Load([]*games.Game{game})
	if err != nil {
		return errors.Join(append(missing, err)...)
	}
	localizer := catalogue.In("en", nil)
	fits := func(key string, most int) {
		if utf8.RuneCountInString(localizer.Label(games.T(key))) > most {
			missing = append(missing, fmt.Errorf("%s lacks room: %s takes more than %d characters", game.Name, key, most))
		}
	}
	fits(game.Name+".blurb", longestBlurb)
	fits(game.Name+".minutes", longestMinutes)
	for _, section := range game.Rules {
		fits(game.Name+".rules."+section, longestSection)
	}
	return errors.Join(missing...)
}

func lackingFields(game *games.Game) (missing []error) {
	need := func(there bool, what string) {
		if !there {
			missing = append(missing, fmt.Errorf("%s lacks %s", game.Name, what))
		}
	}
	need(game.Low >= 1, "Low, how few may play")
	need(game.High >= max(game.Low, 1), "High, how many may play")
	need(game.Version >= 1, "Version, the number of its rules")
	need(game.Begin != nil, "Begin")
	need(len(game.Levels) > 0, "Levels, a computer player")
	for _, l := range game.Levels {
		need(l.Key != "" && l.Play != nil, fmt.Sprintf("Key or Play of its level %q", l.Key))
	}
	for _, l := range slices.Concat(game.Levels, game.Anchors) {
		need(l.Version >= 1, fmt.Sprintf("Version of its level %q", l.Key))
	}
	need(len(game.Rules) > 0, "Rules, the sections of its rules page")
	need(len(game.Rules) <= games.MostEntries, fmt.Sprintf("room for more than %d sections of its rules page", games.MostEntries))
	need(len(game.Options) <= mostGameOptions, fmt.Sprintf("room for more than %d options", mostGameOptions))
	need(game.Legacy == nil || sound(*game.Legacy, game.Options), "Order or Chance of its Legacy, or a yes or no with House and Sequel for it")
	for _, race := range game.Races {
		need(race.Key != "" && race.Emoji != "", fmt.Sprintf("Key or Emoji of its race %q", race.Key))
	}
	for _, fact := range game.Facts {
		kind := reflect.TypeOf(fact)
		need(kind != nil && kind.Name() != "", fmt.Sprintf("a type with a name for each of its Facts: there is %v", kind))
	}
	for _, m := range game.Typed {
		need(commandName.MatchString(m.Command) && commandName.MatchString(m.Option) && m.Act != nil,
			fmt.Sprintf("Command, Option or Act of its typed move %q", m.Command))
	}
	return missing
}

// sound reports whether a legacy is complete, and its option a yes or no of the house for
// people who play again.
func sound(l games.Legacy, options []games.Option) bool {
	return l.Order != nil && l.Chance != nil && slices.ContainsFunc(options, func(o games.Option) bool {
		return o.Key == l.Option && o.Default == false && o.House && o.Sequel
	})
}

// lackingOption demands that an option has a name, and a default among its values.
func lackingOption(game string, o games.Option) error {
	if !commandName.MatchString(o.Key) {
		return fmt.Errorf("%s lacks Key of its option %q", game, o.Key)
	}
	if len(o.Choices) > games.MostEntries {
		return fmt.Errorf("%s lacks room for more than %d choices of its option %s", game, games.MostEntries, o.Key)
	}
	ok := false
	switch v := o.Default.(type) {
	case int:
		ok = o.Low <= v && v <= o.High
	case string:
		ok = slices.Contains(o.Choices, v)
	case bool:
		ok = true
	}
	if !ok {
		return fmt.Errorf("%s lacks a Default of its option %s that it may have", game, o.Key)
	}
	return nil
}

// lackingStatistic demands that a statistic has a name of its own and a unit, and a duration
// two marks, and nothing else has any.
func lackingStatistic(game *games.Game, i int, s games.Statistic) error {
	lacks := func(what string) error { return fmt.Errorf("%s lacks %s of its statistic %q", game.Name, what, s.Key) }
	same := func(other games.Statistic) bool { return other.Key == s.Key }
	duration := s.Unit == games.Milliseconds
	switch {
	case !commandName.MatchString(s.Key) || slices.IndexFunc(game.Statistics, same) != i:
		return lacks("Key")
	case !slices.Contains(games.Units, s.Unit):
		return lacks("Unit")
	case duration != (s.From != "") || duration != (s.To != "") || duration && s.From == s.To:
		return lacks("From or To, the marks of a duration,")
	}
	return nil
}
