// Package table runs tables: seats, lobby, clocks, standing orders, computers'
// turns. One goroutine owns a table's state; everyone else sends to it. It
// knows the games only by their contract and nothing of Discord but ids.
//
// # What a table is made of
//
// An actor is one table: a mailbox, the newest position, and the order in which things
// happen there. What it does is done by others, each with a state of its own that can be
// tested without it:
//
//   - the executor carries a deed out on a draft of the position (attempt), puts it into
//     the books and tells of it. What an action does stands in one file with the action;
//     an action belongs to no list;
//   - position is what the books keep (Saved) and the game that they have led to (history);
//     of both the parts are values: Chairs, Tenures, Guests, Offers, Clock, Call, Back;
//   - upkeep does what nobody has asked for, by what the planner knows of what seats are
//     going to do, and the thinker of what computers think. What fails retries remember;
//   - sleepers are all open tables that are not in memory; tables those that are; channels
//     where one is open; hearing where people can be heard.
//
// # Tables that sleep
//
// A start reads a line of each open table: its name, server, channel and what lies ahead
// of it (table.Outlook): when something is due there unasked, and of when the last move is
// while a race is on. A table is replayed when a deed comes, when somebody looks at it, or
// when something is due; five minutes after the last thing that happened there it is put
// away again, unless a computer thinks or is about to act. Outlook is worked out from the
// position and written with every change, so that the books alone know what to wake a
// table for. What runs out at a table belongs into deadline: the table's own
// timer, the one timer of all that sleep and the books go by it. What a computer has in
// mind is not known before it is asked; until then the books say now, and when a table
// goes to sleep, exactly.
//
// Who may want a table that sleeps:
//
//   - a deed, a reaction included: Send puts it into the mailbox of a table that is still
//     being read. Nothing on the gateway's path waits for the books;
//   - what is due: four tables are read at a time, so that after a downtime
//     whoever wants something of a table waits for few others. One that cannot be
//     read is tried again. No timer runs longer than a minute, since it stands
//     still while the machine sleeps: a table's own is for what is due within
//     one, and the one of all that sleep looks after what is due later at those
//     in memory, too. What comes to nothing is tried again ever more slowly, by
//     one rule for all that nobody asks for (table.retry);
//   - a gap: only where a race is on, and after a start only where somebody moved within
//     the last hour;
//   - a call (Call.Told) or a message that a crash has left undone: the books are asked
//     for those at the start;
//   - being asked whether Hofnar lives wakes nobody and keeps nobody awake.
//
// A game that no person has touched (Saved.Touched) for as long as its server says is
// archived: put away like one that has ended, its channel free, its clocks standing, and
// nothing else changed, so that Revive needs no more than the channel. A turn with days off
// in it comes to its end first, and where nobody could be heard when it was due, people have a
// day once they can; where that is not within a week it is archived all the same. When that is
// due stands with all else that is due in Outlook.Due. Who says how long games last from now
// on (Registry.Reconsider) has those of the server looked at, a few at a time; the books
// have them due at once, in case of a crash.
//
// With ten thousand open tables of all games a start takes some 30 ms longer than with
// none, and 2.5 MB. To replay them all takes 37 s and 940 MB. A test measures the start.
//
// # Clocks
//
// A table's clock is an option of the house; what is usual is settled when the game
// begins, and a game that had begun before there was such an option says nothing of it and
// has none. The rule behind it holds for all house options: what the books of a running
// game do not name is its zero value, which must mean that all is as it was.
//
// Saved.Clocks keeps absolute times, a seat each. A turn is what a clock is for: as long
// as a seat is awaited without a break, in the same way and at the same scene and stage,
// its own moves within it share one clock. Its end is a plan of the table like a
// computer's next move, so a person's deed that lies in the mailbox comes first. Then the
// recommended computer makes the move, with overdue: and the step's number as its event's
// key; Step.User and Step.Computer say who made which move in whose place. Two such turns
// in a row hand the seat over (Chair.Away), except the last person's: a game that nobody
// attends goes on at the pace of its clock.
//
// Whom the table waits for in secret has a clock that only he sees. It touches neither his
// bank nor his count of overdue turns, since others could read off both that there was
// one; and that one move is made for him also where others are only nudged.
//
// A turn's end is worked out when the turn begins, by the nights and the days off that its
// person has set then (Calendar); Clock.Hours keeps those. What is set during it holds from
// the next turn on. Days off lengthen clocks of an hour or more, one person's by no more in
// a game than the table's server grants a year (Tenure.Off counts what is spent); quiet
// hours those of eight or more, by thirteen hours a turn at most. After a pause, an outage or
// a step taken back a turn goes on by the same hours with what was left of it. Whoever takes
// a turn up that another has left, or he himself, has what is left of its clock, and a tenth
// at least once a turn.
//
// Without a clock a turn is timed nevertheless: what is timed is how long its person is
// silent (Config.Silence), days off and pauses not counted, and nobody is shown it. Whom all
// may know to be awaited counts as overdue twice then, and anybody who plays there may have a
// computer play on (StandIn); where a seat is awaited in secret, a computer makes that one
// move. The last person's seat stays his. Where all that comes of a clock is a nudge, who
// was nudged counts twice when the turn has lasted as long. A game that was archived for one
// person's silence goes on with a computer in that seat.
//
// While nobody in a channel can be heard or called (Registry.Hears) nobody's time runs out
// there, and afterwards whoever is awaited has a tenth of the clock at least, once a turn:
// parted among the tables, so that not all are due at once. Whether that is so still is looked
// at ever more rarely, so that the table can sleep meanwhile. Holidays stand on the table's message, not in the
// table: the front adds them when it draws (screen.Holidays).
//
// # A computer's turn
//
// After every change the table asks the computers that may do something: those the game
// waits for, and in a race those that may take part. They think beside the table's
// goroutine, in the registry's pool: one less at a time than there are cores, but at least
// one, in the order in which they were asked. So a table answers people while its
// computers think, and fifty tables take no more than one core of two: with three
// computers of the level hard at each of fifty tables first answers on two cores took 2.5
// ms in the median and 34 ms at the 99th percentile, where computers moved at random 2.0
// and 14 ms (BenchmarkAnswersAmongComputers).
//
// A thought (thinker) is made of what the seat sees, what it has heard (ear keeps
// that, and adds what is new) and its own chance, which comes from the table's seed and
// the number of steps; the worker adds which part of its budget it may use, the less the
// more thoughts wait behind it (Sight.Part). The same position and the same part give the
// same move. What it comes to is left with that, and the table is told to look; a worker
// never waits for a table.
//
// A thought counts as long as its subject is the same: the level, what the seat is asked,
// what all see, stage and phase. What others do in secret leaves it alone, else one could
// tell that they did. If the subject has changed the seat thinks anew, and what has not
// yet been begun is dropped; what is being thought is thought to its end for nobody.
//
// When a computer acts goes by public facts: Thought.After, or the table's pace, counted
// from the change and not from when the thought was there; a thought that took longer is
// carried out at once. Whoever thinks anew and comes to the same keeps to the moment that
// there was. In a race no computer acts within 600 ms (games.Reflex), nor while its people
// cannot be heard.
//
// The move in the place of somebody whose time is over is thought in the same pool, once
// it is over; until it is there the person may still move. A computer that breaks down
// moves at random, and rests after two hundred tries. A table that sleeps, and a process
// that stops, drop the thoughts of their tables and wait for none: the books say that
// something is due there, and the computers are asked again. What levels were called in
// older versions (Level.Formerly) is read as what they are called now; a level that nobody
// knows any more is the recommended one.
//
// # Seats that change hands
//
// A seat of a game that has begun belongs to one person at a time, also while a computer
// plays there: Saved.Tenures says from which step to which. Leaving and taking over end a
// tenure, being away does not; coming back begins a new one of the same seat. Nobody who
// has held one seat may have another: he knows its cards.
//
// After every deed the table drops the offers that make no sense any more
// (stands).
//
// How a game has ended for whom is in Saved.Places: a place for each seat, a computer's
// that played on for a leaver among them, and behind them all who have left and were not
// back.
//
// # Ending before the end
//
// A game that counts, and in which each person's seat has made three moves (bound), is nobody's
// alone to end: a moderator stops it and says why (StoppedBy), its host asks all who sit
// there (Ending), those included for whom a computer plays until they come back. Silence
// agrees (Config.Consent, as a clock would run for each who is asked), but never that of
// somebody who has refused in this game or has not been called (CalledToEnd), nor while nobody
// can be heard: then all are asked for longer. Where everybody has left, it is put away
// instead, and archived it is a moderator's to stop. A host's pauses last for seven days a
// game, and are over when he has left: then anybody who sits there may let it go on (Hold).
// Whoever leaves, is removed from the server or wants to be forgotten ends nothing, since
// computers play on, unless that one alone had yet to answer whether it is to end; a channel
// that is deleted neither: the game stays in the books until it is archived.
//
// # Taking back
//
// A person's last move may be taken back: within fifteen seconds without asking, where
// nobody else knows anything of it but perhaps that it was made; else with the consent of
// every person who plays there (one who is away is not asked), unless it drew chance, brought
// something to light or ended a round, and never while a race is on or would be on again.
// What brings something to light only the game knows, so its events say it (Event.Uncovers,
// and Event.Sealed of what others hear nothing of but that somebody has chosen); the battery
// deals anew what the player could not know and looks whether that is true.
//
// Nothing is deleted. The step that takes another one back is a row of its own
// (Step.Cancels), the number of steps goes on, chance stays drawn, and versions only grow,
// so that controls from before and from after the move ask again. A replay, and with it a
// restart and a record, steps over both; computers hear of neither; the log tells of both.
//
// The newest step is the newest in its maker's eyes. If a step that only its maker knows
// of ended what others may do, they could tell that there was one; so history.recent
// keeps the last step that others know of and those since then that they do not, each with
// the position before it, and what came after a step that goes is done again without it.
// Who is asked, since when, who has agreed, and the clocks as they were stand in
// Saved.Back. Computers, standing orders and clocks wait half a minute while people are
// asked.
package table
