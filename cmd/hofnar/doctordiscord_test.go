package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
)

// Each thing that may be wrong, once: what the doctor says of it, and whether that is wrong.
func TestTheDoctorSaysWhatToDo(t *testing.T) {
	t.Parallel()
	for sentence, c := range map[string]trouble{
		"all is well":                       {word: ok, wanted: "may do all that he needs"},
		"there is no token":                 {do: func(_ *discordtest.Server, _ *discordtest.Channel, d *doctor) { d.Token = "" }, word: look, wanted: "DISCORD_TOKEN is not set"},
		"the token is another":              {do: func(_ *discordtest.Server, _ *discordtest.Channel, d *doctor) { d.Token = "no" }, word: wrong, wanted: "press Reset Token"},
		"nobody answers":                    {do: func(srv *discordtest.Server, _ *discordtest.Channel, _ *doctor) { srv.Close() }, word: wrong, wanted: "discordstatus.com"},
		"a privileged intent is on":         {do: func(srv *discordtest.Server, _ *discordtest.Channel, _ *doctor) { srv.Flags(1<<19 | 1<<14) }, word: look, wanted: "switch off Server Members Intent, Message Content Intent"},
		"the clock is behind by a minute":   {cfg: discordtest.Config{Clock: clockwork.NewFakeClockAt(time.Now().Add(time.Minute))}, word: wrong, wanted: "set-ntp"},
		"no channel is named":               {do: func(_ *discordtest.Server, _ *discordtest.Channel, d *doctor) { d.Channel = "" }, word: look, wanted: "--channel"},
		"there is no such channel":          {do: func(_ *discordtest.Server, _ *discordtest.Channel, d *doctor) { d.Channel = "17" }, word: wrong, wanted: "cannot be reached"},
		"he may not write there":            denied(discordtest.SendMessages, wrong, "Send Messages is missing in #games of Friends"),
		"he may not see what stands there":  denied(discordtest.ReadMessageHistory, wrong, "Read Message History is missing"),
		"he may not attach files":           denied(discordtest.AttachFiles, look, "words say what pictures would show"),
		"he may not react":                  denied(discordtest.AddReactions, look, "by the button alone"),
		"he may make no threads":            denied(discordtest.CreatePublicThreads, look, "a thread of its own"),
		"he may not write in its threads":   denied(discordtest.SendMessagesInThread, look, "nobody can play in its threads"),
		"he may not join a voice channel":   inVoice(discordtest.Connect, wrong, "Connect is missing in #voice of Friends"),
		"in another channel none joins":     denied(discordtest.Connect, ok, "may do all that he needs"),
		"in a thread, where he may not":     inThread(discordtest.SendMessagesInThread, wrong, "posted in threads"),
		"in a thread it is the same to him": inThread(discordtest.SendMessages, ok, "may do all that he needs"),
	} {
		t.Run(sentence, func(t *testing.T) {
			c.cfg.Unlimited = true
			srv, err := discordtest.New(c.cfg)
			must(t, err)
			t.Cleanup(srv.Close)
			in := srv.Guild("Friends").Channel("games")
			d := doctor{settings: settings{DB: filepath.Join(t.TempDir(), "h.db")}, API: srv.API(), Token: srv.Token(), Channel: in.ID}
			if c.do != nil {
				c.do(srv, in, &d)
			}
			found := false
			for _, f := range d.findings(t.Context()) {
				found = found || f.word == c.word && strings.Contains(f.said, c.wanted)
				if f.word != ok && c.word == ok || f.word == wrong && c.word == look {
					t.Errorf("it says %v", f)
				}
			}
			if !found {
				t.Errorf("it says %v", d.findings(t.Context()))
			}
		})
	}
}

// trouble is what is done to what the doctor looks at, and what he is to say of it.
type trouble struct {
	cfg    discordtest.Config
	do     func(*discordtest.Server, *discordtest.Channel, *doctor)
	word   string
	wanted string
}

func TestTheDoctorCountsSessionsAndRoom(t *testing.T) {
	t.Parallel()
	for sentence, c := range map[string]struct{ got, want string }{
		"most sessions may begin still": {sessions(discord.Standing{Left: 990, Of: 1000}).word, ok},
		"few may":                       {sessions(discord.Standing{Left: 30, Of: 1000}).word, look},
		"there is room":                 {room("none.db", 1<<30).word, ok},
		"there is little":               {room("none.db", 1<<20).word, look},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s", sentence, c.got)
		}
	}
}

func denied(permission int64, word, wanted string) trouble {
	return trouble{word: word, wanted: wanted, do: func(_ *discordtest.Server, in *discordtest.Channel, _ *doctor) { in.Deny(permission) }}
}

func inVoice(permission int64, word, wanted string) trouble {
	return trouble{word: word, wanted: wanted, do: func(srv *discordtest.Server, _ *discordtest.Channel, d *doctor) {
		in := srv.Guild("Friends").Voice("voice")
		d.Channel = in.ID
		in.Deny(permission)
	}}
}

func inThread(permission int64, word, wanted string) trouble {
	return trouble{word: word, wanted: wanted, do: func(_ *discordtest.Server, in *discordtest.Channel, d *doctor) {
		d.Channel = in.Thread("a table").ID
		in.Deny(permission)
	}}
}
