// Package sandbox is a page on top of the loopback Discord: one person can be
// several users there and sees what each of them sees, and nothing else.
package sandbox

import (
	"embed"
	"io/fs"
	"net/http"
	"strings"
	"sync"

	"hofnar/bot/discordtest"
)

//go:embed static
var static embed.FS

// page serves the sandbox.
type page struct {
	srv      *discordtest.Server
	guild    *discordtest.Guild
	channels []*discordtest.Channel
	users    []*discordtest.User
	waited   func(channel string) []string
	mu       sync.Mutex
	modals   map[form]*discordtest.Modal // the open ones
	sights   map[view][]sight            // what pages show, and showed of late; the newest last
}

// New returns the page for these channels and users of a server; there is at
// least one of each. It answers this machine alone. Each request names its user
// and channel (?as=anne&in=games, the first ones when left out) and learns only
// what that user sees; lang=de is what that user speaks. waited returns the ids of those whom a channel visibly waits for,
// by the channel's id: they get a dot.
func New(srv *discordtest.Server, guild *discordtest.Guild, channels []*discordtest.Channel, users []*discordtest.User, waited func(channel string) []string) http.Handler {
	p := &page{srv: srv, guild: guild, channels: channels, users: users, waited: waited, modals: map[form]*discordtest.Modal{}, sights: map[view][]sight{}}
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the embedded folder is part of the program
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.HandleFunc("GET /page/world", p.as(p.world))
	mux.HandleFunc("GET /page/messages", p.as(p.messages))
	mux.HandleFunc("GET /page/changes", p.changes)
	mux.HandleFunc("POST /page/do", p.as(p.serveDeed))
	mux.HandleFunc("GET /attachments/{id}/{name}", p.as(p.file))
	mux.HandleFunc("GET /emojis/{id}", p.emoji)
	return guarded(mux)
}

// visit is a request with who makes it and about which channel.
type visit struct {
	*http.Request
	me   *discordtest.User
	here *discordtest.Channel
}

// as finds out who asks. Somebody unknown is nobody, not somebody else.
func (p *page) as(answer func(http.ResponseWriter, visit)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := visit{r, p.users[0], p.channels[0]}
		query := r.URL.Query()
		if name := query.Get("as"); name != "" {
			v.me = named(p.users, func(u *discordtest.User) bool { return strings.EqualFold(u.Name, name) })
		}
		if name := query.Get("in"); name != "" {
			v.here = named(p.places(), func(c *discordtest.Channel) bool { return c.Name == name })
		}
		if v.me == nil || v.here == nil {
			http.Error(w, "there is nobody or nothing of that name", http.StatusNotFound)
			return
		}
		answer(w, v)
	}
}

// places are the channels of the page, each with the threads that were made there below it.
func (p *page) places() (list []*discordtest.Channel) {
	threads := p.guild.Threads()
	for _, c := range p.channels {
		list = append(list, c)
		for _, t := range threads {
			if t.Parent() == c.ID {
				list = append(list, t)
			}
		}
	}
	return list
}

func named[V any](list []*V, is func(*V) bool) *V {
	for _, v := range list {
		if is(v) {
			return v
		}
	}
	return nil
}
