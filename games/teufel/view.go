package teufel

import (
	"slices"

	"hofnar/games"
)

// View is the position, which lies open to all.
type View struct {
	Players int
	Phase   string
	Player  games.Seat
	Placed  Placed
	Count   int // tiles on the board
	Current int // the field to be covered, -1 if none
	Last    int // the field covered last, -1 if none
	Tails   [devils]Tail
	Scores  []int
	Teams   []Team
	Namable []int   // in phase name, the fields that the player to act may name
	Unseen  []int   // by kind, how many tiles have not been turned over yet
	Trials  []Trial // the ways in which the tile turned over can lie: three, or one if all look the same
}

// Team are those who share devils: with four players two partners, else one player.
type Team struct {
	Seats   []games.Seat
	Letters string // of their devils
}

// teams lists who shares devils.
func teams(players int) (list []Team) {
	for who, owned := range board.Owned[players] {
		i := slices.IndexFunc(list, func(t Team) bool { return t.Letters == owned })
		if i < 0 {
			i, list = len(list), append(list, Team{Letters: owned})
		}
		list[i].Seats = append(list[i].Seats, games.Seat(who))
	}
	return list
}

// Trial is the board as it would be with the tile in one rotation.
type Trial struct {
	Placed  Placed
	Tails   [devils]Tail
	Changed []int // the letters whose tails it changes, the longest first
}

// View implements games.State.
func (s *State) View(who games.Seat) games.View {
	tails := s.tails()
	v := games.View{
		Phase:   s.phase,
		Scene:   games.Scene{Round: 1, Part: s.count + 1},
		Heading: games.T("teufel.heading", "Count", s.count),
		Turn:    s.Waiting(),
		Asked:   s.asked(),
		Detail:  s.detail(tails),
	}
	scores := s.scores(tails)
	for seat := range s.players {
		v.Seats = append(v.Seats, s.place(games.Seat(seat), scores[seat], tails))
	}
	return v
}

func (s *State) detail(tails [devils]Tail) View {
	v := View{
		Players: s.players, Phase: s.phase, Player: s.player, Placed: s.placed, Count: s.count,
		Current: s.current, Last: s.last, Tails: tails, Scores: s.scores(tails), Teams: teams(s.players), Unseen: s.unseen(),
	}
	switch s.phase {
	case phaseName:
		v.Namable = s.namable(s.player)
	case phaseTurn:
		for r := range s.rotations() {
			v.Trials = append(v.Trials, s.trial(r))
		}
	}
	return v
}

// unseen counts the tiles still face down, by kind.
func (s *State) unseen() []int {
	n := slices.Repeat([]int{board.copies}, len(board.Kinds))
	for _, tile := range s.placed {
		if tile.Kind > 0 {
			n[tile.Kind-1]--
		}
	}
	if s.phase == phaseTurn {
		n[s.tiles[s.drawn]-1]--
	}
	return n
}

func (s *State) asked() games.Text {
	switch {
	case s.phase == phaseOver:
		return games.Text{}
	case s.phase == phaseName:
		return games.T("teufel.asked.name")
	case s.forced:
		return games.T("teufel.asked.twin", "Field", board.Fields[s.current].ID, "Tile", s.tile())
	}
	return games.T("teufel.asked.turn", "Field", board.Fields[s.current].ID, "Tile", s.tile())
}

// place is a seat's line: the score and every devil that has a tail. Of partners, who
// share both, the first one's line has them.
func (s *State) place(who games.Seat, score int, tails [devils]Tail) games.Place {
	points, mine := pointsText(score), []games.Text{}
	if s.players == 4 && who >= 2 {
		return games.Place{Seat: who, Text: games.T("teufel.place.partner", "Who", who-2, "Points", points)}
	}
	owned := board.Owned[s.players][who]
	p := games.Place{Seat: who, Text: games.T("teufel.place", "First", owned[:1], "Last", owned[len(owned)-1:], "Points", points)}
	for letter, tail := range tails {
		if s.owns(who, letter) && tail.Length > 0 {
			mine = append(mine, tailText("teufel.tail.", letter, tail))
		}
	}
	p.More = games.T("teufel.place.devils", "Devils", mine)
	if len(mine) == 0 {
		p.More = games.T("teufel.place.bare")
	}
	return p
}

func pointsText(n int) games.Text { return games.T("teufel.points", "Count", n) }

func (d *draft) tell(key string, pairs ...any) {
	d.events = append(d.events, games.Event{
		Scene: games.Scene{Round: 1, Part: d.count + 1}, Public: games.News{Text: games.T("teufel."+key, pairs...)},
	})
}

// tellPlaced tells what a tile has done to the tails.
func (d *draft) tellPlaced(before [devils]Tail) {
	tails := d.tails()
	list := changeTexts(changed(before, tails), tails)
	if len(list) == 0 {
		d.tell("placed", "Who", d.player, "Field", board.Fields[d.last].ID)
		return
	}
	d.tell("placed.gains", "Who", d.player, "Field", board.Fields[d.last].ID, "Devils", list)
}

func (d *draft) tellOver() {
	t := d.Tally()
	tails := d.tails()
	longest, at := 0, 0
	for letter, tail := range tails {
		if tail.End == "tail" && tail.Length > longest {
			longest, at = tail.Length, letter
		}
	}
	key := "over"
	if d.players == 4 && len(t.Winners) == 2 {
		key = "over.team"
	}
	d.tell(key, "Who", t.Winners, "Count", len(t.Winners), "Points", pointsText(slices.Max(t.Scores)),
		"Letter", Letters[at:at+1], "Length", longest, "Owner", d.owners(at))
}

// owners lists whose devil it is: with four, both partners.
func (s *State) owners(letter int) (list []games.Seat) {
	for who := range s.players {
		if s.owns(games.Seat(who), letter) {
			list = append(list, games.Seat(who))
		}
	}
	return list
}
