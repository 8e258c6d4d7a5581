package teufel

import (
	"slices"

	"hofnar/games"
)

// View is the position, which lies open to all.
type View struct {
	Players int          `json:"players"`
	Phase   string       `json:"phase"`
	Player  games.Seat   `json:"player"`
	Placed  Placed       `json:"placed"`
	Count   int          `json:"count"`   // tiles on the board
	Current int          `json:"current"` // the field to be covered, -1 if none
	Last    int          `json:"last"`    // the field covered last, -1 if none
	Tails   [devils]Tail `json:"tails"`
	Scores  []int        `json:"scores"`
	Teams   []Team       `json:"teams"`
	Namable []int        `json:"namable"` // in phase name, the fields that the player to act may name
	Unseen  []int        `json:"unseen"`  // by kind, how many tiles have not been turned over yet
	Trials  []Trial      `json:"trials"`  // the turns of the tile turned over: three, or one if all look the same
}

// Team are those who share devils: with four players two partners, else one player.
type Team struct {
	Seats   []games.Seat `json:"seats"`
	Letters string       `json:"letters"` // of their devils
}

// teams lists by the number of players who shares devils.
var teams = func() map[int][]Team {
	all := map[int][]Team{}
	for players, owners := range board.Owned {
		var list []Team
		for who, owned := range owners {
			i := slices.IndexFunc(list, func(t Team) bool { return t.Letters == owned })
			if i < 0 {
				i, list = len(list), append(list, Team{Letters: owned})
			}
			list[i].Seats = append(list[i].Seats, games.Seat(who))
		}
		all[players] = list
	}
	return all
}()

// View implements games.State.
func (s *State) View(who games.Seat) games.View {
	scores, pending := s.points(), s.pending(who)
	v := games.View{
		Phase:    s.phase.String(),
		Scene:    s.scene(),
		Heading:  games.T("teufel.heading", "Count", s.count()),
		Turn:     s.Waiting(),
		Asked:    s.asked(),
		Says:     s.says(),
		Pictured: append(pending, s.lines()...),
		Pending:  len(pending),
		Seats:    make([]games.Place, s.players),
		Detail:   s.detail(scores),
	}
	for i := range v.Seats {
		v.Seats[i] = s.place(games.Seat(i), scores[i])
	}
	return v
}

func (s *State) detail(scores []int) View {
	v := View{
		Players: s.players, Phase: s.phase.String(), Player: s.player, Placed: s.placed, Count: s.count(),
		Current: s.current, Last: s.last, Tails: cloned(s.tails), Scores: scores, Teams: slices.Clone(teams[s.players]),
		Unseen: make([]int, kinds), Trials: slices.Clone(s.trials),
	}
	for i, team := range v.Teams {
		v.Teams[i].Seats = slices.Clone(team.Seats)
	}
	for i, trial := range v.Trials {
		v.Trials[i].Tails, v.Trials[i].Changed = cloned(trial.Tails), slices.Clone(trial.Changed)
	}
	for kind, n := range s.unseen {
		v.Unseen[kind] = int(n)
	}
	if s.phase == inName {
		v.Namable = s.namable(s.player).list()
	}
	return v
}

// pending is what a tile brings where it makes no difference how it is turned, but not for
// whoever lays it, whose question says it.
func (s *State) pending(who games.Seat) []games.Text {
	switch {
	case s.phase == isOver || who == s.player:
	case s.settled():
		return []games.Text{games.T("teufel.line.settled", "Gains", s.trials[0].gains())}
	case s.alike():
		return []games.Text{games.T("teufel.line.alike", "Gains", s.trials[0].gains())}
	}
	return nil
}

// lines are what the picture of a board shows besides tails: which fields may be named or are
// free, which one was covered last, and which tiles are still to come.
func (s *State) lines() (lines []games.Text) {
	if s.phase == isOver {
		return nil
	}
	key, others := "teufel.line.free", s.free
	if s.phase == inName {
		namable := s.namable(s.player)
		lines = append(lines, games.T("teufel.line.namable", "Fields", namable.texts()))
		key, others = "teufel.line.barred", others&^namable
	}
	if others != 0 {
		lines = append(lines, games.T(key, "Fields", others.texts()))
	}
	if s.last != none {
		lines = append(lines, games.T("teufel.line.last", "Field", fieldNames[s.last]))
	}
	var tiles []games.Text
	for kind, n := range s.unseen {
		if n > 0 {
			tiles = append(tiles, games.T("teufel.line.tile", "Tile", board.Kinds[kind].ID, "Number", int(n)))
		}
	}
	return append(lines, games.T("teufel.line.unseen", "Tiles", tiles))
}

func (s *State) asked() games.Text {
	switch {
	case s.phase == isOver:
		return games.Text{}
	case s.phase == inName:
		return games.T("teufel.asked.name")
	case s.forced:
		return games.T("teufel.asked.twin", "Field", fieldNames[s.current], "Tile", s.turnedOver())
	}
	return games.T("teufel.asked.turn", "Field", fieldNames[s.current], "Tile", s.turnedOver())
}

// says is what happens by itself, since there is one way.
func (s *State) says() games.Text {
	switch {
	case s.phase == isOver:
		return games.Text{}
	case s.only():
		return games.T("teufel.says.only", "Who", s.player, "Field", fieldNames[s.namable(s.player).low()])
	case s.phase == inName, !s.settled():
		return games.Text{}
	case s.forced:
		return games.T("teufel.says.settled.twin", "Who", s.player, "Field", fieldNames[s.current], "Tile", s.turnedOver())
	}
	return games.T("teufel.says.settled", "Who", s.player, "Field", fieldNames[s.current], "Tile", s.turnedOver())
}

// place is a seat's line: the score and every devil, those without a tail behind those that
// have one. Of partners, who share both, the first one's line has them.
func (s *State) place(who games.Seat, score int) games.Place {
	points := pointsText(score)
	if s.players == 4 && who >= 2 {
		return games.Place{Seat: who, Pictured: true, Text: games.T("teufel.place.partner", "Who", who-2, "Points", points)}
	}
	owned := board.Owned[s.players][who]
	p := games.Place{Seat: who, Pictured: true, Text: games.T("teufel.place", "First", owned[:1], "Last", owned[len(owned)-1:], "Points", points)}
	tails, bare := make([]games.Text, 0, len(owned)), make([]games.Text, 0, len(owned))
	for letter := range s.tails {
		switch t := &s.tails[letter]; {
		case !owns[s.players][who][letter]:
		case t.Length > 0:
			tails = append(tails, tailText(lengths, letter, t))
		default:
			bare = append(bare, games.T("teufel.devil.bare", "Letter", letterNames[letter], "At", fieldNames[t.At]))
		}
	}
	if len(tails) > 0 {
		p.More = append(p.More, listed(tails))
	}
	if len(bare) > 0 {
		p.More = append(p.More, games.T("teufel.place.bare", "Devils", bare))
	}
	return p
}

// listed are these texts, of which there are some, in one.
func listed(tails []games.Text) games.Text {
	if len(tails) == 1 {
		return tails[0]
	}
	return games.T("teufel.tails", "First", tails[0], "Others", listed(tails[1:]))
}
