package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"hofnar/bot/discord"
)

// atDiscord is what Discord says when it is asked.
func (d doctor) atDiscord(ctx context.Context, client *discord.Client) []finding {
	s, err := client.Standing(ctx)
	var refusal *discord.Error
	switch {
	case errors.As(err, &refusal) && refusal.Status == http.StatusUnauthorized:
		return []finding{{wrong, "token", "Discord does not know it: in its developer portal, under Bot, press Reset Token, and put the new one behind DISCORD_TOKEN="}}
	case err != nil:
		return []finding{{wrong, "discord", fmt.Sprintf("no answer from %s: %v; look at this machine's network, and at discordstatus.com", d.API, err)}}
	}
	all := []finding{{ok, "token", "it is " + s.Name + "'s"}, sessions(s), intents(s), clock(s.Ahead)}
	if d.Channel == "" {
		return append(all, finding{look, "channel", "--channel ID says what Hofnar may do in a channel"})
	}
	return append(all, d.permissions(ctx, client, s.ID)...)
}

// sessions says whether a start may begin as many as it needs: a token whose sessions are used
// up is reset by Discord, and a process that starts and crashes for ever uses them up.
func sessions(s discord.Standing) finding {
	left := fmt.Sprintf("%d of %d may begin still, all again in %s", s.Left, s.Of, s.Again.Round(time.Minute))
	if 2*s.Left < s.Of {
		return finding{look, "sessions", left + ": something starts again and again; the log says why, or the token is used elsewhere, too"}
	}
	return finding{ok, "sessions", left}
}

func intents(s discord.Standing) finding {
	if len(s.Privileged) > 0 {
		return finding{look, "intents", "Hofnar needs none that are privileged: in the developer portal, under Bot, switch off " + strings.Join(s.Privileged, ", ")}
	}
	return finding{ok, "intents", "none that are privileged, and none are needed"}
}

// mostAhead is by how much a clock may be wrong: what an answer bears has no fractions, and takes
// its way.
const mostAhead = 2 * time.Second

// clock says whether this machine's clock is Discord's. By it turns end, tables open, and quiet
// hours begin; what people see of these moments Discord counts by its own.
func clock(ahead time.Duration) finding {
	said := fmt.Sprintf("%s off Discord's, at most", ahead.Abs().Round(time.Second))
	if ahead.Abs() <= mostAhead {
		return finding{ok, "clock", said}
	}
	return finding{wrong, "clock", said + ": turns end at another time than messages say, and what was pressed long ago looks new; have it set by the network (timedatectl set-ntp true)"}
}

// need is a permission, and what does not work without it.
type need struct {
	bits    int64
	name    string
	word    string
	without string
}

// needs are what Hofnar needs in a channel, or in a thread.
func needs(p discord.Powers) []need {
	writing := need{discord.PermissionSendMessages, "Send Messages", wrong, "nothing can be posted"}
	if p.Thread {
		writing = need{discord.PermissionSendMessagesInThreads, "Send Messages in Threads", wrong, "nothing can be posted in threads"}
	}
	all := []need{
		{discord.PermissionViewChannel, "View Channel", wrong, "nobody can play there"},
		writing,
		{discord.PermissionReadMessageHistory, "Read Message History", wrong, "a table's message cannot be kept in its place, and no fist put below dice"},
		{discord.PermissionAttachFiles, "Attach Files", look, "words say what pictures would show"},
		{discord.PermissionAddReactions, "Add Reactions", look, "Kismet is knocked at by the button alone"},
	}
	switch {
	case p.Thread:
		return all
	case p.Voice: // it has no threads
		return append(all, need{discord.PermissionConnect, "Connect", wrong, "nothing can be posted in a voice channel's chat"})
	}
	return append(all,
		need{discord.PermissionCreatePublicThreads, "Create Public Threads", look, "no table can have a thread of its own"},
		need{discord.PermissionSendMessagesInThreads, "Send Messages in Threads", look, "nobody can play in its threads"})
}

// permissions are what Hofnar may do in the channel.
func (d doctor) permissions(ctx context.Context, client *discord.Client, bot string) []finding {
	p, err := client.Powers(ctx, bot, d.Channel)
	if err != nil {
		return []finding{{wrong, "channel", fmt.Sprintf("%s cannot be reached (%v): is that its id, is Hofnar in its server, may he see it, and was he mentioned there if it is a private thread?", d.Channel, err)}}
	}
	all := []finding{}
	for _, n := range needs(p) {
		if p.Granted&n.bits == 0 {
			all = append(all, finding{n.word, "channel", fmt.Sprintf("%s is missing in #%s of %s: without it %s. Tick it for Hofnar's role there", n.name, p.Name, p.Server, n.without)})
		}
	}
	if len(all) == 0 {
		all = append(all, finding{ok, "channel", fmt.Sprintf("in #%s of %s he may do all that he needs", p.Name, p.Server)})
	}
	return all
}
