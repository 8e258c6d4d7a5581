// Package sandbox is a page on top of the loopback Discord: one person can be
// several users there and sees what each of them sees, and nothing else.
package sandbox

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

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
	mu       sync.Mutex
	modals   map[string]*discordtest.Modal // open forms, by user
}

// New returns the page for these channels and users of a server. It answers
// this machine alone.
func New(srv *discordtest.Server, guild *discordtest.Guild, channels []*discordtest.Channel, users []*discordtest.User) http.Handler {
	p := &page{srv: srv, guild: guild, channels: channels, users: users, modals: map[string]*discordtest.Modal{}}
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the embedded folder is part of the program
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.HandleFunc("GET /page/world", p.world)
	mux.HandleFunc("GET /page/messages", p.messages)
	mux.HandleFunc("GET /page/changes", p.changes)
	mux.HandleFunc("POST /page/do", p.do)
	mux.HandleFunc("GET /attachments/{id}/{name}", func(w http.ResponseWriter, r *http.Request) { srv.File(w, r.PathValue("id")) })
	return guarded(mux)
}

// guarded refuses whoever is not this machine's own page: other sites that guess
// the address, and names that point here from outside.
func guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin, err := url.Parse(r.Header.Get("Origin"))
		foreign := err != nil || origin.Host != "" && origin.Host != r.Host
		if !local(r.Host) || foreign {
			http.Error(w, "this page is for this machine alone", http.StatusForbidden)
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// visitor is who asks, and about which channel.
func (p *page) visitor(r *http.Request) (*discordtest.User, *discordtest.Channel) {
	user, channel := p.users[0], p.channels[0]
	for _, u := range p.users {
		if strings.EqualFold(u.Name, r.URL.Query().Get("as")) {
			user = u
		}
	}
	for _, c := range p.channels {
		if c.Name == r.URL.Query().Get("in") {
			channel = c
		}
	}
	return user, channel
}

type named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

func (p *page) world(w http.ResponseWriter, r *http.Request) {
	me, here := p.visitor(r)
	users, channels := []named{}, []named{}
	for _, u := range p.users {
		users = append(users, named{u.ID, u.Name})
	}
	for _, c := range p.channels {
		channels = append(channels, named{c.ID, c.Name})
	}
	reply(w, map[string]any{
		"guild": named{p.guild.ID, p.guild.Name}, "me": named{me.ID, me.Name}, "here": named{here.ID, here.Name},
		"users": users, "channels": channels, "commands": p.srv.Commands(p.guild.ID),
	})
}

// shown is a message as the page gets it.
type shown struct {
	*discordtest.Message
	Private bool `json:"private"`
	Waiting bool `json:"waiting"`
	Failed  bool `json:"failed"`
}

func (p *page) messages(w http.ResponseWriter, r *http.Request) {
	me, here := p.visitor(r)
	list := []shown{}
	for _, m := range me.Sees(here) {
		list = append(list, shown{m, m.Ephemeral(), m.Loading(), m.Failed})
	}
	reply(w, list[max(0, len(list)-100):])
}

const heartbeat = 15 * time.Second

// changes streams a tick whenever anything is different; what that is, the page
// asks for itself.
func (p *page) changes(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w)
	for {
		changed := p.srv.Changed()
		if _, err := fmt.Fprint(w, "data: look\n\n"); err != nil || flush.Flush() != nil {
			return
		}
		select {
		case <-changed:
			time.Sleep(30 * time.Millisecond) // several changes, one look
		case <-time.After(heartbeat):
		case <-r.Context().Done():
			return
		}
	}
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // who asked may be gone
}
