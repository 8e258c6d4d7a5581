package games

// Seen is a plain View: whose turn it is, what is asked, and a line for each seat (place). Its
// phases are "play" and "over". A game adds to it what else there is to see.
func Seen(s State, scene Scene, heading, asked Text, place func(Seat) Text) View {
	v := View{Phase: "play", Scene: scene, Heading: heading, Turn: s.Waiting(), Asked: asked}
	tally := s.Tally()
	if tally.Over {
		v.Phase, v.Asked = "over", Text{}
	}
	for who := range tally.Scores {
		v.Seats = append(v.Seats, Place{Seat: Seat(who), Text: place(Seat(who))})
	}
	return v
}
