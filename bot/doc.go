// Package bot is Hofnar's front on Discord: what is typed and pressed goes to
// the tables in the order in which the gateway delivers it, and what happens
// there is shown in messages. It knows words and tables, no rules.
//
// One press, a race and a restart are told end to end in docs/design.md.
//
// # Whom a table waits for
//
// Whom the table visibly waits for sees a control that leads to the answer: whoever wins a
// knock finds Claim on the table's message, or, having knocked by button, the question
// itself at once. Where no hand is hidden, the table's message has a button for each
// question that is not asked in the channel, with the question's own word on it
// (Question.Button).
//
// # Hints
//
// /hint and the button Hint of the hand (tables.hint) are answered from a snapshot as its
// asker may see it, so a hint can know nothing else; a table that sleeps wakes for it.
// Registry.Hint has the strongest computer (the level called hard, else the recommended
// one) think in the asker's place, in the same pool and with the same part of its budget
// as all others, one hint a person at a time. Its move is said in the words of the options
// that lead to it (games.Ways), and how sure it was where it has compared imagined games
// (Thought.Best). The press is deferred like any answer that takes long; where the asker
// has been asked something else meanwhile, the hand says so instead.
//
// Whether a table has hints is an option of the house, by itself only for one person among
// computers, which is settled when the game begins. The lobby and the table's message say
// so, and such a game counts for no league (league.Result.Hints). A game in which seeing
// what to do is the game has none (Game.NoHints).
//
// # Why?
//
// Beside each question stands Why?, where the game has it (Game.Why): in the hand, or on the
// table's message where the question stands there. The answer is for its asker alone and made
// of that seat's view, so it can tell nothing else; it is no deed, so it changes no version,
// no clock and no log. In the hand it stands above the question, which stays with its picks.
package bot
