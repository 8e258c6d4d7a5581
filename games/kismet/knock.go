package kismet

import "hofnar/games"

// knock judges one knock on its own, in the order of arrival.
func (d *draft) knock(who games.Seat) error {
	switch {
	case d.phase == phaseRoll:
		return games.Refuse("kismet.refuse.no_roll")
	case who == d.active:
		return games.Refuse("kismet.refuse.own_roll")
	case d.closed:
		return games.Refuse("kismet.refuse.closed")
	case d.knocked[who][d.said()]:
		return games.Refuse("kismet.refuse.knocked")
	}
	d.knocked[who][d.said()] = true
	k := Knock{Who: who, Verdict: d.judge(who)}
	switch {
	case k.Wrong():
		k.Back = d.takeBack(who)
	case d.won:
		k.Verdict = late
	default:
		d.won, d.winner, d.phase = true, who, phaseClaim
	}
	d.knocks = append(append([]Knock{}, d.knocks...), k)
	d.tellKnock(k)
	return nil
}

// judge says what is wrong with a knock, or won when it is right.
func (d *draft) judge(who games.Seat) string {
	switch {
	case d.after && d.won:
		return won // what was overlooked once stays overlooked
	case d.laid:
		return wrongLaid
	case d.after && d.fitting(d.active) == 0:
		return wrongNone
	case d.after:
		return won
	case d.fitting(d.active) != 0:
		return wrongFits
	case d.fitting(who) == 0:
		return wrongOwn
	}
	return won
}

// claim is what the winner of a knock takes: a card of his own to lay off, or
// after Kismet the active player's last one back.
func (d *draft) claim(who games.Seat, m move) error {
	if d.phase != phaseClaim || who != d.winner {
		return games.Refuse("kismet.refuse.no_claim")
	}
	switch {
	case m.decline:
		d.tellDeclined(who)
	case m.takeBack:
		if err := d.forceBack(who); err != nil {
			return err
		}
	default:
		if err := d.layOff(who, m); err != nil {
			return err
		}
		d.tellClaimed(who, m)
	}
	d.phase, d.winner = phaseKismet, games.Public
	d.closed = !d.after // with the claim Kismet counts as said [K6]
	return d.finish(who, byKnock)
}

func (d *draft) forceBack(who games.Seat) error {
	switch {
	case !d.after:
		return games.Refuse("kismet.refuse.back_before")
	case d.fitting(who) != 0:
		return games.Refuse("kismet.refuse.back_fits")
	}
	d.tellBack(who, d.takeBack(d.active))
	return nil
}
