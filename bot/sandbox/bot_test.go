package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"hofnar/bot/discordtest"
	"hofnar/bot/sandbox"
)

// room is a channel with two people in it.
type room struct {
	srv        *discordtest.Server
	page       string
	guild      *discordtest.Guild
	ch         *discordtest.Channel
	anne, marc *discordtest.User
}

func newRoom(t *testing.T) *room {
	t.Helper()
	return openRoom(t, discordtest.Config{Unlimited: true, File: filepath.Join(t.TempDir(), "world.json")})
}

// openRoom opens a room, or one again that was kept.
func openRoom(t *testing.T, cfg discordtest.Config) *room {
	t.Helper()
	srv, err := discordtest.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	guild := srv.Guild("Friends")
	r := &room{srv: srv, page: srv.URL(), guild: guild, ch: guild.Channel("games"), anne: srv.User("Anne"), marc: srv.User("Marc")}
	guild.Join(r.anne, r.marc)
	srv.Extra(r.handler())
	return r
}

func (r *room) handler() http.Handler {
	return sandbox.New(r.srv, r.guild, []*discordtest.Channel{r.ch, r.guild.Channel("train")}, []*discordtest.User{r.anne, r.marc}, func(ch string) []string {
		if ch == r.ch.ID {
			return []string{r.marc.ID}
		}
		return nil
	})
}

// post lets the bot write a message.
func (r *room) post(t *testing.T, message string) {
	t.Helper()
	if err := r.send(http.MethodPost, "channels/"+r.ch.ID+"/messages", message); err != nil {
		t.Fatal(err)
	}
}

// send makes a request as the bot.
func (r *room) send(method, path, body string) error {
	req, err := http.NewRequest(method, r.srv.API()+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bot "+r.srv.Token())
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "DiscordBot (https://example.org/jester, 1)")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode >= 300 {
		var why bytes.Buffer
		_, _ = why.ReadFrom(res.Body)
		return fmt.Errorf("%s %s: %d %s", method, path, res.StatusCode, &why)
	}
	return nil
}

const commands = `[{"name":"hello","description":"Says hello","description_localizations":{"de":"Sagt Hallo"},"options":[
	{"type":3,"name":"to","description":"Whom to greet","autocomplete":true},
	{"type":4,"name":"times","description":"How often","min_value":1,"max_value":9},
	{"type":6,"name":"from","description":"Who greets"}]},
	{"name":"play","description":"Opens a table","options":[{"type":1,"name":"nim","description":"Stones in heaps","options":[
		{"type":4,"name":"computers","description":"How many"},{"type":3,"name":"starts","description":"When","autocomplete":true}]},
		{"type":1,"name":"tic","description":"Three in a row","options":[{"type":5,"name":"first","description":"You begin"}]}]},
	{"name":"greet","description":"Greets somebody","options":[{"type":3,"name":"whom","description":"Whom to greet","required":true,"autocomplete":true}]}]`

// table is a message as Hofnar's are, with this said in it.
func table(said string) string {
	return fmt.Sprintf(`{"flags":32768,"components":[
	{"type":17,"accent_color":9182227,"components":[{"type":10,"content":"**%s** from the table\n-# small print"}]},
	{"type":1,"components":[{"type":2,"style":1,"label":"Peek","custom_id":"peek"},{"type":2,"style":2,"label":"Write","custom_id":"write"},
		{"type":2,"style":2,"label":"Silent","custom_id":"silent"},{"type":2,"style":2,"label":"Not now","custom_id":"no","disabled":true}]},
	{"type":1,"components":[{"type":3,"custom_id":"pick","placeholder":"Pick one","options":[{"label":"First","value":"First"},{"label":"Second","value":"Second"}]}]},
	{"type":1,"components":[{"type":3,"custom_id":"two","placeholder":"Pick two","min_values":2,"max_values":2,
		"options":[{"label":"Ace","value":"A"},{"label":"Bee","value":"B"},{"label":"Cee","value":"C"}]}]}]}`, said)
}

// given is an option as it was typed, or a subcommand with its own.
type given struct {
	Name    string  `json:"name"`
	Value   any     `json:"value"`
	Options []given `json:"options"`
}

// said is what was typed, in a row.
func said(list []given) (text string) {
	for _, g := range list {
		text += " " + g.Name
		if g.Value != nil {
			text += ":" + fmt.Sprint(g.Value)
		}
		text += said(g.Options)
	}
	return text
}

// heard is an interaction, as far as the jester cares.
type heard struct {
	ID     string `json:"id"`
	Token  string `json:"token"`
	Type   int    `json:"type"`
	Locale string `json:"locale"`
	Member struct {
		User struct {
			Name string `json:"global_name"`
		} `json:"user"`
	} `json:"member"`
	Data struct {
		CustomID   string   `json:"custom_id"`
		Values     []string `json:"values"`
		Name       string   `json:"name"`
		Options    []given  `json:"options"`
		Components []struct {
			Component struct {
				Value string `json:"value"`
			} `json:"component"`
		} `json:"components"`
	} `json:"data"`
}

// answer is what a tiny bot says to what it hears; empty: nothing.
func (h heard) answer() string {
	private := func(s string) string { return fmt.Sprintf(`{"type":4,"data":{"flags":64,"content":%q}}`, s) }
	switch {
	case h.Type == 4:
		return `{"type":8,"data":{"choices":[{"name":"The whole court","value":"the whole court"}]}}`
	case h.Type == 2 && h.Data.Name == "play":
		return fmt.Sprintf(`{"type":4,"data":%s}`, table("Play"+said(h.Data.Options)))
	case h.Type == 2:
		return fmt.Sprintf(`{"type":4,"data":%s}`, table("Hello"+said(h.Data.Options)))
	case h.Type == 5:
		return private("You wrote: " + h.Data.Components[0].Component.Value)
	case h.Data.CustomID == "peek":
		return private("A secret for " + h.Member.User.Name + " in " + h.Locale)
	case h.Data.CustomID == "write":
		return fmt.Sprintf(`{"type":9,"data":{"custom_id":"letter","title":"A letter","components":[{"type":18,"label":"Your words","component":{"type":4,"style":1,"custom_id":"words-%s"}}]}}`, h.ID)
	case h.Data.CustomID == "silent":
		return ""
	}
	return fmt.Sprintf(`{"type":7,"data":%s}`, table("Picked "+strings.Join(h.Data.Values, " and ")))
}

// hire connects a tiny bot to the room.
func (r *room) hire(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	if err := r.send(http.MethodPut, "applications/"+r.srv.Bot().ID+"/commands", commands); err != nil {
		t.Fatal(err)
	}
	ws, _, err := websocket.Dial(ctx, strings.Replace(r.srv.URL(), "http", "ws", 1)+"gateway", nil)
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(1 << 20)
	t.Cleanup(func() { _ = ws.CloseNow() })
	if err := wsjson.Write(ctx, ws, map[string]any{"op": 2, "d": map[string]any{"token": r.srv.Token(), "intents": 0, "properties": map[string]string{}}}); err != nil {
		t.Fatal(err)
	}
	go r.serve(ctx, ws)
	for end := time.Now().Add(5 * time.Second); !r.srv.Gateway().Connected(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the tiny bot does not connect")
		}
	}
}

func (r *room) serve(ctx context.Context, ws *websocket.Conn) {
	for {
		var p struct {
			Type string          `json:"t"`
			Data json.RawMessage `json:"d"`
		}
		if wsjson.Read(ctx, ws, &p) != nil {
			return // the test or the server is over
		}
		var h heard
		if p.Type != "INTERACTION_CREATE" || json.Unmarshal(p.Data, &h) != nil || h.answer() == "" {
			continue
		}
		_ = r.send(http.MethodPost, "interactions/"+h.ID+"/"+h.Token+"/callback", h.answer()) // the page shows it if not
	}
}
