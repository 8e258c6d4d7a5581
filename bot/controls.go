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
		lobbyControls, b.gameControls(), b.tableControls(), b.handOver.controls(),
		b.settings.Controls(), b.lists.controls(), b.leagues.Controls(),
	)
}

// lobbyControls are for what is settled before a game begins.
var lobbyControls = []request.Control{
	{Verb: screen.VerbJoin, Deed: does(table.Join{}, quiet)},
	{Verb: screen.VerbLeave, Deed: does(table.Leave{}, left)},
	{Verb: screen.VerbComputer, Deed: does(table.AddComputer{}, quiet)},
	{Verb: screen.VerbLevel, Deed: doing(addComputer, menu)},
	{Verb: screen.VerbRemove, Deed: doing(removeComputer, menu)},
	{Verb: screen.VerbValue, Deed: doing(setOption, menu)},
	{Verb: screen.VerbShuffle, Deed: does(table.Shuffle{}, menu)},
	{Verb: screen.VerbMoveTo, Deed: doing(moveSeat, menu)},
	{Verb: screen.VerbInvite, Deed: invite},
	{Verb: screen.VerbRelease, Deed: doing(release, menu)},
	{Verb: screen.VerbDecline, Deed: decline},
	{Verb: screen.VerbStart, Deed: does(table.Start{}, started)},
	{Verb: screen.VerbCancel, Deed: does(table.Cancel{}, closed)},
	{Verb: screen.VerbRules, Answer: rules},
	{Verb: screen.VerbFirst, Answer: first},
}

// gameControls are for moves, and for what belongs to them.
func (b *Bot) gameControls() []request.Control {
	of := b.tables.of
	return []request.Control{
		{Verb: screen.VerbHand, Answer: of(after(hand))},
		{Verb: screen.VerbAnswer, Answer: of(asked)},
		{Verb: screen.VerbAct, Deed: doing(choose, hand)},
		{Verb: screen.VerbPublic, Deed: doing(choosePublicly, acted)},
		{Verb: screen.VerbRace, Deed: race},
		{Verb: screen.VerbOrder, Deed: doing(order, hand)},
		{Verb: screen.VerbCallOff, Deed: does(table.CallOff{}, hand)},
		{Verb: screen.VerbTakeBack, Deed: doing(takeBack, hand)},
		{Verb: screen.VerbAgree, Deed: doing(agree, quiet)},
		{Verb: screen.VerbRefuse, Deed: doing(disagree, quiet)},
		{Verb: screen.VerbHint, Answer: of(b.tables.hint)},

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
		{Verb: screen.VerbPause, Deed: does(table.Pause{}, menu)},
		{Verb: screen.VerbResume, Deed: does(table.Resume{}, resumed)},
		{Verb: screen.VerbLog, Answer: of(logPage)},
		{Verb: screen.VerbSheet, Answer: of(scoreSheet)},
		{Verb: screen.VerbRecord, Answer: of(showing((*screen.Set).Record))},
		{Verb: screen.VerbAskLeave, Answer: of(showing((*screen.Set).ConfirmLeave))},
		{Verb: screen.VerbAskStop, Answer: of(showing((*screen.Set).ConfirmStop))},
		{Verb: screen.VerbStop, Deed: does(table.Stop{}, closed)},
		{Verb: screen.VerbStay, Answer: b.tables.stay},
		{Verb: screen.VerbAgain, Answer: b.openings.again},
		{Verb: screen.VerbRevive, Deed: does(table.Revive{}, b.archive.revived)},
	}
}
