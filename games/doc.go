// Package games is the contract that every game of the house fulfils.
//
// A game is its options, its chance outcomes and its moves; a position is what
// replaying them gives. Rules are pure: no clock, no I/O, no randomness but the
// [Chance] they are handed, and no sentence: what they say is a [Text], a key with
// arguments, of which bot/words makes a sentence.
//
// # What people play
//
// A [Game] is what a game declares. Game.Begin makes the first [State], and each move
// that State.Apply takes makes another one.
//
// An [Act] is a move as a JSON object. It has this form wherever it occurs: questions lead
// to it, Apply takes it, tables store it and records hold it.
//
// A [Question] fits the controls of a chat. Where there is more to choose than fits, the
// next question depends on the [Picks] so far (which action, then on whom), which are stored
// nowhere but in the control's id. Where there is one answer only, the question is Settled:
// the table makes that move for whoever is asked, and says what is going to happen where a
// button would stand.
//
// An [Event] has words for all, others for each seat that knows more, and beside them the
// same as a fact, for computers that count cards. A great moment has a [Headline], which
// stands large on the table's message until somebody hears of another step. What Fades (a
// finished trick of Dalmuti) cannot be looked up between the end of its part of the round
// and the end of the round, unless the table has agreed to leave it Open; where it may be
// looked up, the log says the whole part in one line, the event's Sum.
//
// [Typed] lists moves that may be typed as a command: /place 14a. The command completes to
// the moves that the questions offer, and Apply judges it like any other act.
//
// A [Race] is a choice of public questions in which it counts who comes first: Kismet's
// knock. View.Stage says which roll it is about.
//
// # What computers think in
//
// A [World] is a position that a computer imagines: all that it knows is so, the rest is
// dealt by chance and lies open. Worlds are copied by an assignment and played in place by
// the million. Worlds.Ponder makes a [Mind] of what a seat may know (its [Sight]), and the
// Mind imagines worlds; none is ever made from a State, so a computer cannot know too much.
// State and World stand on the same rules: a flat position, one list of what is legal in
// it, and a referee that carries out a move and tells a listener what happens, if there is
// one.
//
// Each game on the list (games/all) has three levels. The easy one goes by rules of thumb,
// the hard one searches worlds (games/search), and so does the normal one in all games but
// Kismet. A search takes from the game a policy, which plays a world on, or a judge, which
// says how good one is. Budgets count playouts, never time, so the same Sight and the same
// part of the budget come to the same move. The battery (games/gametest) deals anew what a
// seat cannot know, and every level must think the same then. What was tried and how strong
// it is: docs/computers.md.
package games
