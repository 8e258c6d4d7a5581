package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"hofnar/bot/discordtest"
)

type who struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Waited bool   `json:"waited,omitempty"` // for, in the channel that is looked at
	Parent string `json:"parent,omitempty"` // of a thread: the channel that it is in
}

// world is all that does not change while somebody looks, except commands.
func (p *page) world(w http.ResponseWriter, v visit) {
	users, channels := []who{}, []who{}
	waited := p.waited(v.here.ID)
	person := func(u *discordtest.User) who {
		return who{ID: u.ID, Name: u.Name, Waited: slices.Contains(waited, u.ID)}
	}
	for _, u := range p.users {
		users = append(users, person(u))
	}
	for _, c := range p.places() {
		channels = append(channels, who{ID: c.ID, Name: c.Name, Parent: c.Parent()})
	}
	bot := p.srv.Bot()
	reply(w, map[string]any{
		"guild": who{ID: p.guild.ID, Name: p.guild.Name}, "me": person(v.me), "here": who{ID: v.here.ID, Name: v.here.Name},
		"bot": who{ID: bot.ID, Name: bot.Username}, "users": users, "channels": channels, "commands": p.typed(),
	})
}

// typed lists the commands that can be typed: the page has no menus of others.
func (p *page) typed() []*discordtest.Command {
	return slices.DeleteFunc(slices.Clone(p.srv.Commands(p.guild.ID)), func(c *discordtest.Command) bool { return !c.Typed() })
}

// messageView is a message as the page gets it.
type messageView struct {
	*discordtest.Message
	Private bool `json:"private"`
	Waiting bool `json:"waiting"`
	Failed  bool `json:"failed"`
}

const mostMessages = 100

// messages is what one user sees in a channel, the newest last.
func (p *page) messages(w http.ResponseWriter, v visit) {
	list := v.me.Sees(v.here)
	list = list[max(0, len(list)-mostMessages):]
	p.shows(view{v.me.ID, v.here.ID}, list)
	out := make([]messageView, len(list))
	for i, m := range list {
		out[i] = messageView{m, m.Ephemeral(), m.Loading(), m.Failed}
	}
	reply(w, out)
}

var pictures = []string{".png", ".jpg", ".jpeg", ".gif", ".webp"}

// emoji serves one of the application's own to anybody.
func (p *page) emoji(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if !slices.ContainsFunc(p.srv.AppEmoji(), func(e discordtest.AppEmoji) bool { return e.ID == id }) {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "private, max-age=86400, immutable")
	p.srv.File(w, id)
}

// file serves an attachment to those who see its message. What is not a picture
// is never opened on the page's own ground.
func (p *page) file(w http.ResponseWriter, v visit) {
	id := v.PathValue("id")
	if !v.me.Opens(v.here, id) {
		http.NotFound(w, v.Request)
		return
	}
	if !slices.Contains(pictures, strings.ToLower(path.Ext(v.PathValue("name")))) {
		w.Header().Set("Content-Disposition", "attachment")
	}
	w.Header().Set("Cache-Control", "private, max-age=86400, immutable")
	p.srv.File(w, id)
}

const (
	heartbeat = 15 * time.Second
	together  = 30 * time.Millisecond // changes this close are one
)

// changes streams a tick whenever anything is different for anybody, and now and
// then to show that it is there. What is different, the page asks for itself.
func (p *page) changes(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	stream := http.NewResponseController(w)
	tick := "retry: 1000\ndata: look\n\n"
	for {
		changed := p.srv.Changed()
		if _, err := fmt.Fprint(w, tick); err != nil || stream.Flush() != nil {
			return
		}
		select {
		case <-changed:
			tick = "data: look\n\n"
			time.Sleep(together)
		case <-time.After(heartbeat):
			tick = ": here\n\n"
		case <-r.Context().Done():
			return
		}
	}
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // who asked may be gone
}
