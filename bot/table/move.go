package table

import "hofnar/games"

// Move makes a move of a game that was typed. It is judged by the position it finds.
type Move struct {
	Game string
	Act  games.Act
}

func (m Move) apply(a *attempt) error {
	if m.Game != a.p.Game {
		return games.Refuse("table.refuse.other_game", "Game", games.T(m.Game+".title"))
	}
	seat, err := a.playing()
	if err != nil {
		return err
	}
	delete(a.p.Orders, seat)
	waited := a.p.due(seat)
	err = play(a, seat, m.Act)
	if err != nil && !waited { // nobody waited for it: a computer may have been quicker
		return playedInstead(a.p, seat, err)
	}
	return err
}
