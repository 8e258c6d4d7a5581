// Package games is the contract that every game of the house fulfils.
//
// A game is its options, its chance outcomes and its moves; a position is what
// replaying them gives. Rules are pure: no clock, no I/O, no randomness but the
// [Chance] they are handed, and no sentence: words are keys ([Text]) that a
// catalogue puts into a language elsewhere.
//
// # The parts of the contract
//
// An Act is one JSON object, the record's own form of a move. It is what a question leads
// to, what is stored, and what a record holds: there is no second representation to keep
// in step.
//
// The rules have two doors. State is the one for people. The other is for thinking:
// Game.Worlds.Ponder makes a Mind of what a seat sees and has heard, and the Mind imagines
// Worlds: positions in which what the seat cannot know has been dealt by chance, open,
// copied by an assignment and played in place by the million. Both doors lead to the same
// rules: a flat position, one list of what is legal in it, and a referee that carries a
// move out and tells whoever listens. In a world nobody does. A world never comes from a
// State, so a computer that searches worlds cannot know too much.
//
// Each game has three levels. The easy one goes by rules of thumb, normal and hard search
// (games/search): a policy, which plays an imagined world on, and perhaps a judge, which
// says how good one is, are all that a game adds. Budgets count worlds, so the same Sight
// and the same part of the budget come to the same move. The battery deals anew what a
// seat cannot know and wants the same thought of every level. What was tried, and what it
// won: docs/computers.md.
//
// A Question fits Discord's controls: at most the 25 options of a menu where several may
// be picked, and six menus' where one is, from any of them, which part the options between
// Parts. An option that goes with no other, such as to claim nothing, stands Alone: a
// button of its own below the menu. Where there could be more, the next question depends on
// the picks so far (which action, then on whom). Picks are no state; they ride in the
// control's id. A question that has a single answer may be settled: the table gives it for whoever is asked, as that person's
// move (settled:N), and what is going to happen stands where a button would.
//
// An Event has a public wording and one for each seat that knows more, and beside each the
// same as a fact for computers that count cards. A great moment has a headline
// (News.Headline), which the table's message says large until the next step that anybody
// hears of; the small line is left out meanwhile. The hand of whoever is due says it in
// bold, for those who do not look at the table; whoever waits is spared the edit. What a
// picture shows anyway (News.Pictured) is not said below it. Events that fade lie face down
// once their part of the round is over, unless the game, which sees the house options too,
// keeps them open; where they may be looked up, a Sum says them in one line of the log.
//
// A typed move is one that may be typed instead of picked: /place 14a. A game lists them
// with the act that a value makes; the front registers the commands, offers as completion
// those ways through the questions that come to the same act, and leaves the judging to
// Apply.
//
// A Race is a choice of public questions in which it counts who comes first: Kismet's
// knock. A game lists its races with the reaction that runs each. View.Stage says under
// which roll it stands.
package games
