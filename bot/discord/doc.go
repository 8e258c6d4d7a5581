// Package discord is a client of Discord and nothing else: the gateway with its
// sessions, REST with its limits, interactions, messages. Example is a bot that
// greets.
//
// # Limits and sessions
//
// Requests keep below fifty in any second, or what Config.PerSecond says where Discord
// has raised that: counted over 1.11 s, since the network bunches them up, which leaves
// 45. They wait for their turn however long that takes, the one that is due first
// before the others (Due); EditDrawn draws a message when it is its turn, and what nobody
// waits for any more by then is not sent (While). That is no failure. First answers to interactions stand in no queue; where nothing may be sent
// they wait as long as their three seconds allow. Of each is known whether it may have
// got through: an answer that was never given, or whose token has ended, is neither
// edited nor deleted, and a hand is followed by the token from before; what was done
// stands in the channel. Refusals are counted by route and channel: from 5,000 on of
// the ten thousand in ten minutes for which Discord bans an address, whatever has
// earned ten of them waits until there are fewer, while all else goes on; from 8,000 on
// everything waits. The log says so. Nothing goes out more slowly before, since those
// who are refused rarely would pay for those who are refused always. Sessions begin at
// the pace that Discord's own count allows, so that a container that crashes every few
// seconds never loses its token. After IDENTIFY a session is waited for as long as
// heartbeats are answered: in an outage of two hours forty shards identify once each,
// and are up as it ends. A RESUME has a minute, a second one at the ordinary address
// another; then the shard identifies.
//
// How many connections there are, Discord recommends, unless Listener.Shards names a
// number. Where it asks for more (4011), all of them connect anew in the number that it
// recommends then; what was listed, heard or down under the old number counts for no
// shard of the new one (discord.Shard is a number of so many).
//
// The gateway is asked for one stream of zlib's (inflater): a server of 58 kB comes as 8
// kB and takes 0.7 ms to be read, two thirds of which is its JSON; a shard holds some 50
// kB for it. The standard library does it, zstd would take another. When a connection is
// over the log says how much has come, and what that would have been without.
//
// # Files
//
// A file that stands already on the very message that is changed is named by its id and not
// sent again (uploads). The client remembers for each message which file the last answer told
// of (Discord names a shown file in the component that shows it and nowhere else), and forgets
// it where a request had no answer, where two were under way at a time, and of messages that
// an earlier process has sent, until what is in doubt can get through no more. Whoever sends a
// message says which one it changes (Message.On), as far as he knows.
//
// # Why it is our own
//
// discordgo v0.29.0 can deadlock for good when Discord asks for a reconnect at an awkward
// moment (it reads from the socket while holding the lock that Close needs), hands events
// to goroutines in no order, serialises all edits of private messages through one bucket,
// and has no fields for alt text or nonces. A watchdog that ends the process, or a patched
// copy, would not keep the process and its tables alive.
//
// Two other libraries are better. disgo delivers events in order with their sequence
// numbers unless it is told otherwise, resumes at the address Discord names, forgets a
// session on 4007, spaces identifies by max_concurrency, and has components V2, alt text
// and nonces. arikawa keeps the order for handlers that ask for it, forgets a session on
// 4007, starts its identify limiter from what Discord says is left, and has components V2.
// Either serves most bots; Hofnar would have to build around both what it depends on: the
// moment of receipt, taken before an event is decoded, and the session beside the sequence
// number, which decide and name a knock; the moments between which events may have been
// lost, so that a race is not judged over a gap; a session that outlives an ill address
// for resuming and is given up after 4009 as well as 4007; identifies spread over the day,
// so that a container that keeps crashing does not lose its token; answers to interactions
// that no global limit holds up, where both know that limit only after running into it and
// let one request at a time through a bucket; a clock and a network that tests can move
// and cut. That is most of a client, so bot/discord is a client of our own, small enough
// to read in one sitting. discordgo is here for its types and constants alone, which bring
// no connection with them. (Read: disgo 0.18 and its main branch, arikawa 3.)
package discord
