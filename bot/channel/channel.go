// Package channel is what stands in channels and inboxes about tables: the message that
// shows a table and those of its stages, what calls people, offers seats and invites guests,
// lines about threads, and the word about a week. It goes by what the books say is to stand,
// renders and edits at Discord's pace, has deleted what has served, and asks nothing of
// Discord where that is in vain. A table knows nothing of it: it hears of changes, and of a
// table it learns what a snapshot says.
//
// # Edits
//
// A table's message is edited by the token of a press on it, which works for a quarter of an
// hour and does not count against Discord's limit for all of a bot (changing): where the press
// was answered by doing nothing else to that message. The answer to a press that has just come
// is waited for, half a second at most; where the token does not serve, the bot edits. Nothing
// is posted so, and nothing shown that is not public. Where more is to be edited than that
// limit allows, each table waits from the moment from which its message was behind, and is
// drawn when it is its turn (late), so that changes which follow each other closely are one
// edit, the sooner the fewer tables wait. Whether the message is buried follows from what
// interactions say of the newest message of the channel; Discord is asked where they say that
// there is a new one, or nothing for half a minute. Lag is how far messages are behind.
//
// # Calls
//
// What persons set with /me holds everywhere, what a server sets with /settings only
// there; who has set nothing has no row. A turn is the same as for a clock, where the
// others may know of it. Saved.Calls keeps for each seat when its calls are due: the first
// when the turn begins (slow) or after twenty seconds (live); the others when half and
// when nine tenths of the time have gone, the bank included and days of holiday not. A
// clock of less than an hour has the first alone, and where a nudge is all that comes of
// it, that nudge is the last. In live play the first call leaves people in peace who are
// there: when it comes due it is put off until a minute after its person's last press at
// this table, if only to look (Registry.Present; a restart remembers moves alone), and for
// somebody who has played at no other table until two minutes after the turn began; but
// never beyond half the clock. In play over days a turn that comes back to the same person
// within a minute has no first call: the person is there; that the time runs out is said
// all the same; and who has just sat down is called a minute later. What is due belongs to
// position.deadline, so a table that sleeps wakes for it.
//
// When a call comes due the table notes that it rings (Call.Rung) and tells the front;
// call calls the person as that one wants it: in the channel, by a direct message, or not
// at all, each by a message of its own; and then it notes that this is seen to
// (Call.Told). What has come due meanwhile, in a downtime for instance, is one call. A
// direct message that Discord refuses for good becomes a mention; that the inbox is
// closed, where it is that, is said with it once and noted, and not tried again until its
// person chooses anew. One that goes too fast for Discord (40003) comes a minute later. A
// call that fails is tried again by itself: it delays no other, and is dropped with its turn.
//
// A phone shows a message's content and nothing of components V2. So discord.Message is
// one of two kinds: with Content an ordinary message, with rows of buttons below it
// (calls, invitations, offers, mornings, whatever is said directly); without, components
// V2, which Client.Send and Client.Edit give the flag that notifies nobody, in channels
// set to all messages either. Every test of bot looks at its end whether all that calls
// somebody was the one, and all else the other. A call says what the table waits for
// (View.Asked) and has the button that leads there: My hand or, where no hand is hidden,
// the few answers of a question that is asked in the channel, else the button that opens
// it (Set.answering). What is said directly has a link to the table alone.
//
// Every message that calls somebody is a notice, direct ones too, until it is gone. It has
// served when the next one of its turn comes, when its person has made a move that others
// notice (Call.Answered), or when the turn is over: no crash leaves one behind. One of which
// Discord has not said whether it stands is no notice yet; where it is in a server, the books have it
// all the same (Unsure).
//
// What falls into quiet hours or a holiday is put off (Call.Owed). Where a turn's time is over
// before its person is back, only those days off do that for which it stands still (callable):
// the others are not granted by the table's server, or were set during the turn. The person's
// row says when the first of these calls may be made (people.Person.Due, by the wall clock of
// the person's zone), and the books are asked for the first such moment of all, so that one
// timer serves everybody and a restart forgets nobody. Then the tables of which that was put
// off until now, and that still wait, are told together: in one direct message, or in one mention
// for each server, since nobody there is to learn of tables elsewhere; that has the button of its
// own channel's table, and links to the others. That message goes with the last of its tables. It is the
// one call that was put off, so there are never more than three in a turn.
//
// Guests are told by a message of the lobby's own, once each and as they want to be called
// (a notice for each of them): every new one names all who are expected, notifies those
// who are new, and takes the place of the one before. Its buttons take the seat or decline
// it. The last goes when nobody is expected any more.
//
// Whoever is offered a seat is named in the channel at once. That calls somebody once a
// minute at most, and not who wants no calls, or has quiet hours or a holiday just then.
//
// Those who are asked whether a game is to end before its end are called once each, as they
// want to be called and after their quiet hours: all whose silence would agree.
//
// A table in a thread of its own has one line in the channel to which the thread belongs.
// The line is edited at once when the table begins or ends, else at most every ten
// minutes; the books know of which tables it is behind. It goes where the thread is deleted
// before the table's end. A thread that is archived with an open table in it is brought
// back when Discord tells of it, since who is not in an archived thread can press nothing
// there: once a day at most, and not any more where somebody archives it again within ten
// minutes (brought_back in the books); else before the table's message is edited next. One
// that is locked stays so.
//
// # Refusals
//
// Discord refuses for a minute what it takes before and after: 50001 where nothing has
// changed, channels and messages that are said to be gone, 40333 of the proxy's, which is
// tried again like any trouble on the way. So one refusal says little. rests of
// bot/channel keeps, a row a channel, when something was first refused there (reach.Rest);
// where a second comes a minute later, or an interaction has said that Hofnar lacks what
// is needed, the channel rests, and a lobby that nobody has ever seen is closed. What is
// taken in between wipes the first away. All who write in channels ask the same: the
// table's message, calls, offers, invitations, mornings and lines. A channel, thread or
// server that is gone by its own event rests at once, a channel with its threads and with
// tables that have ended; lobbies are closed where a channel or thread was deleted, or has
// rested for a week.
//
// Whoever has opened a table is told that it is tried again, and the answer is edited when
// it stands, or with why there is no table (bot/opened.go).
//
// What rests asks nothing in vain, also not after a restart, until an event or an
// interaction says that the channel can be reached (an event about a channel is one about
// its threads, of which Discord says nothing then); and tries again by itself after five
// minutes, an hour, and then once a day at a time of day of the channel's own. One table
// tries for all of the channel, each time another; whatever it takes wakes the others.
// Which tables rest is not written down: those of channels that rest, and of servers that
// Hofnar is not in. How often it was tried is remembered for a day after that: where edits
// get through and calls do not, calls are not tried the oftener. Nothing is tried where a
// channel was deleted or Hofnar removed, and the log says nothing.
//
// A message that is said to be gone is posted anew at once, but not again within a minute.
// Messages that are to go and could not be deleted stand in deletions until that works, or
// until Discord has said twice, a minute apart, that they are not there, or a day apart that
// their channel is not; those in a thread that is closed, and in somebody's inbox, which is
// no server's, three weeks at most, and /me forget drops these.
// What Hofnar was denied in a channel (denials: files, reactions, writing) is not tried
// again before the channel or a role of the server changes, or an interaction's
// permissions allow it.
package channel
