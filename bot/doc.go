// Package bot is Hofnar's front on Discord: what is typed and pressed goes to
// the tables in the order in which the gateway delivers it, and what happens
// there is shown in messages. It knows words and tables, no rules.
//
// # One click
//
// A play in Dalmuti, from a button of the private hand to the books and back. Each step
// runs on one goroutine; ⇒ is a hand-over to another.
//
// 1. The shard's reader: gateway.dispatch (bot/discord) calls Bot.handle, guarded by
// Runner.Try of bot/background, and that Bot.interaction, which reads the interaction
// (ReadInteraction), begins the request (Answering.Open of bot/request: its clock runs
// from here), reads the control (ReadControl), finds it in the list of controls
// (Bot.control), makes its action (choose, Control.Picks) and puts it into the table's
// mailbox (Bot.carryOut). Nothing here waits or touches the books. ⇒ 2. The table's own
// goroutine (bot/table): Apply (pure), commit (durable), reply with the snapshot of the
// position as the doer may see it, then tell of the change. ⇒ 3. The answer, a goroutine
// of its own (Runner.Run): Bot.give has the handler (hand) say what is answered and
// hands.draw of bot/private (by Messages.Draw) draw it from that same snapshot, so that
// nothing is looked at twice: screen.Set.Hand, of what is held (held) and what is asked
// (question) in the reader's language. hands.show (by Messages.Give) makes this request
// the newest with that hand (supersede) and Response.Show gives the answer:
// Client.Respond, send, encode, Message.MarshalJSON. Where the message that is to change
// is gone, the client gives the answer that was named for that (Response.Gone). An answer
// has a path of its own to Discord: it waits in no queue, and has one more try when the
// first may be lost. A first response that takes longer than 1.5 s is deferred by the
// request's timer. 4. Meanwhile the change marks the table's message and the open hands of
// others: boards has one goroutine for each table's message that is behind and hands one
// for each hand; they draw the newest snapshot and edit at Discord's pace. A deed that has
// waited in its mailbox until Discord takes no answer any more is not carried out (ErrShed of
// bot/table), unless it is a race. The hand of
// whoever acts is left to the answer (hands.act, by Messages.Acting) and looked at
// afterwards only where something else has happened or its picture is still to come.
// Whoever's call is due is called, and what has called somebody who acted goes.
//
// These are the functions that carry or decide, where words are shown. A picture brings
// five more: Preferences.Person of bot/settings knows whether its reader wants one,
// hands.standing which stands on the message, Set.handPicture sketches it,
// cachedPictures.draw takes it where it is drawn already, and Message.keeping leaves it
// out where the same stands there. Where the answer asks the next question, choices,
// choiceButton and Control.ID come on top. The small ones below them (predicates, getters,
// makers of components and of single lines, the look-up of the reader's language, what is
// noted by the way) are not named.
//
// # A race
//
// A reaction or a press of the button beside it is read where the gateway's events are
// read, one after the other, and put into the table's mailbox then and there, with the
// session (by a digest of its id) and sequence number of its event, and for a press the
// interaction's id, as its key, and the monotonic time at which it arrived. Nothing else
// happens on that path. The mailbox judges by the position it finds, commits, and only
// then is anybody told. bot knows which stage its newest message shows also while Discord
// has not yet answered that the message is there: who sees it may be quicker than that
// answer. What arrives late, on older rolls or from strangers is a refusal that nobody is
// told of.
//
// The table may sleep when the first knock comes: the mailbox is there at once, and which
// stage a message shows, where this process has not had to do with it, is judged by what
// the books say of the table's newest message.
//
// After a session that could not be resumed, what was judged stands. Tables where a race
// is on say from when to when nothing arrived and run nothing but races for ten seconds.
//
// A restart goes on with the sessions there were, so what happened meanwhile arrives in
// its order, and nobody hears of a gap (A restart, end to end).
//
// A test has eight users knock within milliseconds on fifty rolls (a thousand in the
// second step of .ci/run) and compares every table's books with the order of delivery;
// another one hands each event to a goroutine of its own and must see it fail.
//
// Whoever wins a knock finds Claim on the table's message, or, having knocked by button,
// the question itself at once. That is a rule for all games: whom the table visibly waits
// for sees a control that leads to the answer. Where no hand is hidden, the table's
// message has a button for each question that is not asked in the channel, with the
// question's own word on it (Question.Button).
//
// # A restart
//
// A stop closes the gateway's sockets with 4000, which leaves the sessions as they are;
// the next process resumes them, and Discord tells what was missed, in order. What it
// takes stands in the books for each shard (discord.Session): the session's id, its last
// sequence number, its address, how many shards there are, which events it hears, and the
// application's id as READY names it. The start asks Discord which application it is;
// where that, the number of shards or what is to be heard is another, and where Discord
// has ended the session, it identifies and all is as after a gap. Whoever stops Hofnar for
// good sees him online until Discord ends the session, some minutes later.
//
// While events come, how far all shards are is written once a second, in one write that
// shares its sync with what tables write (2 ms, for forty shards too), on a goroutine of
// its own; while nothing comes nothing is written. What is written stays behind the events
// (sessions of bot/gateway): those of one second are one batch, which is written once each of them
// has been judged by its table, has found its answer, or has been acted upon (an archived
// thread, a permission). What a stop refuses is not judged. So a kill loses nothing, but
// up to two seconds of events come again.
//
// A table knows them. With everything it writes it keeps the newest event that it has
// judged (table.Arrival), in the same transaction: what is not newer is a repeat: answered
// like the first time where it was carried out, as judged where it was refused, and a
// reaction's silently. So a knock that was refused cannot win when it comes again. A
// refusal after which the table wrote nothing is judged once more, by the same position,
// since no computer acts in a race and no clock runs out before people can be heard again;
// that a table stood still after a gap is not in the books, so there the refusal itself is
// written. Only deeds that are sent where the gateway's events are read bear their number;
// what is done beside that path goes by its key alone. Numbers are compared within a
// session.
//
// Of what a resumed session brings, an id tells when an interaction began
// (Interaction.Asked), by Discord's clock: by how much this machine's is ahead of that, the
// moments tell that answers bear (skew of bot/discord). What Discord still waits for is done
// and answered. The rest is left, since whoever asked was told that it had failed; knocks
// count nevertheless, in their order.
//
// After a resumed start nobody lists the servers. What the process before had noted of
// them holds once the session has been resumed (a session is kept only when its list is in
// the books), so data that are due can go; until then none do. hofnar backup leaves the
// sessions out, and writes over where they stood in the copy: a process started on it
// elsewhere would take the living ones over.
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
