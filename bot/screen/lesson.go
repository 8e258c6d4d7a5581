package screen

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/picture"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// LessonPage is where somebody is in a lesson.
type LessonPage struct {
	Table table.Snapshot // rehearsed (table.Rehearsal), with the picks so far
	At    games.Learned
	Note  games.Text // what is said to what was tried last; empty: nothing was wrong with it
}

// LessonNumber is the number of the controls of a step: those of another one, or of another
// version of the lesson, have another.
func LessonNumber(at games.Learned) int { return (at.Version*100+at.Scene)*100 + at.Step }

// Lesson shows what is to be done next in a lesson: what was said to the last press, what is to
// be done, the picture, and the question as the game itself asks it. At its end it offers a
// first game.
func (s *Set) Lesson(who Viewer, p LessonPage) discord.Message {
	s = s.inWords(who).Speaking(who.Locale)
	t, game := s.In(who, p.Table), s.Game(p.Table.Game)
	said := game.LessonSays(p.At)
	if game.Lesson.Done(p.At) {
		return s.lessonEnd(t, p, game, t.Say(said[0]))
	}
	before, last := said[:len(said)-1], said[len(said)-1]
	switch {
	case !p.Note.Empty():
		before = []games.Text{games.T("lesson.note", "Note", p.Note)}
	case len(p.Table.Picks) > 0:
		before = nil
	}
	g, q := p.Table, p.Table.Ask(p.Table.Picks).Question
	png, alt := s.lessonPicture(who, t, g, q)
	parts := framed(s.lessonLying(t, g, q, png != nil))
	if q != nil {
		parts = append(parts, discord.Text(t.Say(q.Text)))
		parts = append(parts, s.answers(t, q, g, Control{Verb: VerbLesson, Table: table.ID(g.Game), Number: LessonNumber(p.At)}, png != nil)...)
	}
	parts = append(parts, texts(under(told(t, g, true, png != nil), lessonLine(t, p, game)))...)
	m := illustrated(message(parts...), png, alt)
	m.Components = slices.Concat(texts(under(spokenLines(t, before), "**"+t.Say(last)+"**")), m.Components)
	return strong(m)
}

// lessonPicture draws what a hand shows, or the table where there are no hands.
func (s *Set) lessonPicture(who Viewer, t words.Localizer, g table.Snapshot, q *games.Question) (png []byte, alt string) {
	if png, alt = s.handPicture(who, t, g, q); png != nil || s.TextOnly {
		return png, alt
	}
	return s.drawn(picture.OfTable(g.Game, g.View(), speech(t, g, who.Locale))), tableSaid(t, g, g.View())
}

// lessonLying says what there is to see where no picture shows it.
func (s *Set) lessonLying(t words.Localizer, g table.Snapshot, q *games.Question, drawn bool) string {
	if v := g.View(); drawn || v.Hand != nil {
		return spokenLines(t, lying(v, q != nil, drawn))
	}
	return tableSaid(t, g, g.View())
}

// lessonLine says which lesson this is, and how far.
func lessonLine(t words.Localizer, p LessonPage, game *games.Game) string {
	behind, all := game.Lesson.Steps(p.At)
	return t.Key("lesson.line", "Game", Title(game.Name), "Step", behind+1, "Steps", all)
}

// lessonEnd shows what the lesson has come to, and offers a first game against easy computers.
func (s *Set) lessonEnd(t words.Localizer, p LessonPage, game *games.Game, said string) discord.Message {
	png, alt, _ := s.tablePicture(t, p.Table, p.Table.View())
	m := illustrated(message(
		discord.Text(t.Key("lesson.end", "Game", Title(game.Name))),
		discord.Row(
			discord.Button(discord.Primary, t.Key("lesson.play", "Count", game.Lesson.Against), Control{Verb: VerbFirstGame, Rest: game.Name}.ID()),
			discord.Button(discord.Secondary, t.Key("button.rules"), Control{Verb: VerbRules, Rest: game.Name}.ID()),
		),
	), png, alt)
	m.Components = append(texts(said), m.Components...)
	return m
}

// Lessons offers the lessons that there are.
func (s *Set) Lessons(who Viewer) discord.Message {
	t := s.In(who, table.Snapshot{})
	said, list := t.Key("lesson.which"), []discord.Component(nil)
	for _, g := range s.taught() {
		said = under(said, t.Key("lesson.about", "Game", FullTitle(g.Name), "Blurb", games.T(g.Name+".blurb")))
		list = append(list, discord.Button(discord.Secondary, t.Label(Title(g.Name)), Control{Verb: VerbLearn, Rest: g.Name}.ID()))
	}
	return message(append([]discord.Component{discord.Text(said)}, rows(list)...)...)
}

// taught are the games that have a lesson.
func (s *Set) taught() []*games.Game {
	return slices.DeleteFunc(slices.Clone(s.Games), func(g *games.Game) bool { return g.Lesson == nil })
}

// tryButton opens the lesson of a game, or offers those that there are where none is named;
// nothing where there is none.
func (s *Set) tryButton(t words.Localizer, game string) []discord.Component {
	if !slices.ContainsFunc(s.taught(), func(g *games.Game) bool { return game == "" || g.Name == game }) {
		return nil
	}
	return []discord.Component{discord.Button(discord.Secondary, t.Key("button.try"), Control{Verb: VerbLearn, Rest: game}.ID())}
}

// LearnOptions are the games whose lesson can be opened.
func (s *Set) LearnOptions() []*discord.CommandOption {
	var list []discord.Choice
	for _, g := range s.taught() {
		list = append(list, discord.Choice{Name: s.Label(FullTitle(g.Name)), Value: g.Name})
	}
	return []*discord.CommandOption{discord.OneOf("game", s.Label(games.T("command.learn.game")), list...)}
}
