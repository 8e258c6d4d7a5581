package bot

import (
	"slices"

	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/table"
)

// listControls lists what buttons and menus of messages are for. Who may do something at a
// table its rules say.
func (b *Bot) listControls() []request.Control {
	return slices.Concat(
		b.lobbyControls(), b.gameControls(), b.tableControls(), b.handOver.controls(),
		b.settings.Controls(), b.privacy.Controls(), b.tableLists.controls(), b.leagues.Controls(), b.lessons.Controls(), b.daily.Controls(),
	)
}

// lobbyControls are for what is settled before a game begins.
func (b *Bot) lobbyControls() []request.Control {
	return append([]request.Control{
		{Verb: screen.VerbJoin, Act: always(table.Join{}, b.tables.joined)},
		{Verb: screen.VerbStart, Act: always(table.Start{}, b.tables.started)},
	}, lobbyDeeds...)
}

// lobbyDeeds are those for which nothing has to be looked up.
var lobbyDeeds = []request.Control{
	{Verb: screen.VerbLeave, Act: always(table.LeaveLobby{}, leftLobby)},
	{Verb: screen.VerbComputer, Act: always(table.AddComputer{}, quiet)},
	{Verb: screen.VerbFill, Act: always(table.FillSeats{}, quiet)},
	{Verb: screen.VerbLevel, Act: carrying(addComputer, menu)},
	{Verb: screen.VerbRemove, Act: carrying(removeComputer, menu)},
	{Verb: screen.VerbCut, Act: carrying(cutDeck, fair)},
	{Verb: screen.VerbValue, Act: carrying(setOption, agreedOn)},
	{Verb: screen.VerbShuffle, Act: always(table.Shuffle{}, menu)},
	{Verb: screen.VerbMoveTo, Act: carrying(moveSeat, menu)},
	{Verb: screen.VerbInvite, Act: invite},
	{Verb: screen.VerbRelease, Act: carrying(release, menu)},
	{Verb: screen.VerbDecline, Act: decline},
	{Verb: screen.VerbCancel, Act: always(table.Cancel{}, closed)},
	{Verb: screen.VerbRules, Answer: rules},
	{Verb: screen.VerbFirst, Answer: first},
}

// gameControls are for moves, and for what belongs to them.
func (b *Bot) gameControls() []request.Control {
	of := b.tables.of
	return []request.Control{
		{Verb: screen.VerbHand, Answer: of(after(hand))},
		{Verb: screen.VerbAnswer, Answer: of(asked)},
		{Verb: screen.VerbAct, Act: carrying(choose, hand)},
		{Verb: screen.VerbPublic, Act: carrying(choosePublicly, acted)},
		{Verb: screen.VerbRace, Act: race},
		{Verb: screen.VerbOrder, Act: carrying(order, hand)},
		{Verb: screen.VerbCallOff, Act: always(table.CallOff{}, hand)},
		{Verb: screen.VerbTakeBack, Act: carrying(takeBack, hand)},
		{Verb: screen.VerbAgree, Act: carrying(agree, quiet)},
		{Verb: screen.VerbRefuse, Act: carrying(disagree, quiet)},
		{Verb: screen.VerbStandIn, Act: carrying(standIn, quiet)},
		{Verb: screen.VerbHint, Answer: of(b.tables.hint)},
		{Verb: screen.VerbWhy, Answer: of(why)},

		// Those that carried the number of the table's step ask again.
		{Verb: screen.VerbOldAct, Answer: of(after(hand))},
		{Verb: screen.VerbOldPublic, Answer: of(after(hand))},
		{Verb: screen.VerbOldOrder, Answer: of(after(hand))},
	}
}

// tableControls are for tables, whatever is played there.
func (b *Bot) tableControls() []request.Control {
	of := b.tables.of
	return []request.Control{
		{Verb: screen.VerbMore, Answer: of(after(menu))},
		{Verb: screen.VerbOption, Answer: of(showingValue((*screen.Set).Option))},
		{Verb: screen.VerbMove, Answer: of(showingValue((*screen.Set).Place))},
		{Verb: screen.VerbPause, Act: always(table.Pause{}, menu)},
		{Verb: screen.VerbResume, Act: always(table.Resume{}, b.archive.resumed)},
		{Verb: screen.VerbLog, Answer: of(logPage)},
		{Verb: screen.VerbSheet, Answer: of(scoreSheet)},
		{Verb: screen.VerbRecord, Answer: of(showing((*screen.Set).Record))},
		{Verb: screen.VerbFair, Answer: of(after(fair))},
		{Verb: screen.VerbVerify, Answer: of(showing((*screen.Set).Verify))},
		{Verb: screen.VerbFilm, Answer: of(film)},
		{Verb: screen.VerbStill, Answer: of(still)},
		{Verb: screen.VerbAskLeave, Answer: of(showing((*screen.Set).ConfirmLeave))},
		{Verb: screen.VerbQuit, Act: always(table.Leave{}, left)},
		{Verb: screen.VerbAskStop, Answer: of(askStop)},
		{Verb: screen.VerbStop, Act: always(table.Stop{}, closed)},
		{Verb: screen.VerbStopFor, Form: true, Act: stopFor},
		{Verb: screen.VerbEnd, Act: carrying(agreeToEnd, quiet)},
		{Verb: screen.VerbPlayOn, Act: carrying(playOn, quiet)},
		{Verb: screen.VerbStay, Answer: b.tables.stay},
		{Verb: screen.VerbAgain, Answer: b.openings.again},
		{Verb: screen.VerbOpen, Answer: b.openings.pressed},
		{Verb: screen.VerbFirstGame, Answer: b.openings.firstGame},
		{Verb: screen.VerbRevive, Act: always(table.Revive{}, b.archive.revived)},
	}
}
