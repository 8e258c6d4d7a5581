package discordtest_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

// tiny is a description in the manner of Discord's, of our own making.
const tiny = `{
	"openapi": "3.1.0",
	"paths": {
		"/users/@me": {"get": {}},
		"/gateway": {"get": {}},
		"/channels/{channel_id}/messages": {"parameters": [], "get": {}, "post": {"requestBody": {"content": {
			"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}}}}},
		"/webhooks/{id}/{token}": {"post": {"requestBody": {"content": {
			"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}}}}},
		"/webhooks/{id}/{token}/messages/@original": {"patch": {"requestBody": {"content": {
			"application/json": {"schema": {"type": "object", "required": ["content"]}}}}}},
		"/webhooks/{id}/{token}/messages/{message}": {"patch": {"requestBody": {"content": {
			"application/json": {"schema": {"type": "object", "required": ["never"]}}}}}},
		"/applications/{id}/commands": {"put": {"requestBody": {"content": {
			"application/json": {"schema": {"type": "array", "items": {"properties": {"default_member_permissions": {"type": "integer"}}}}}}}}},
		"/interactions/{id}/{token}/callback": {"post": {"requestBody": {"content": {
			"application/json": {"schema": false}}}}}
	},
	"components": {"schemas": {
		"Message": {"type": "object", "properties": {"content": {"type": "string", "maxLength": 5}, "components": {"type": "array", "items": {
			"oneOf": [{"$ref": "#/components/schemas/Row"}, {"$ref": "#/components/schemas/Button"}]}}}},
		"Row": {"type": "object", "required": ["type", "components"], "properties": {"type": {"type": "integer", "enum": [1]},
			"components": {"type": "array", "items": {"oneOf": [{"$ref": "#/components/schemas/Button"}]}}}},
		"Button": {"type": "object", "required": ["type", "style"], "properties": {"type": {"type": "integer", "enum": [2]}}},
		"CreateMessageInteractionCallbackRequest": {"properties": {"data": {"$ref": "#/components/schemas/Message"}}},
		"ModalInteractionCallbackRequest": {"properties": {"data": {"type": "object", "required": ["title"]}}}
	}}
}`

func described(path string) func(*discordtest.Config) {
	return func(cfg *discordtest.Config) { cfg.OpenAPI = path }
}

func TestRequestsAreHeldAgainstTheDescription(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tiny.json")
	if err := os.WriteFile(path, []byte(tiny), 0o600); err != nil {
		t.Fatal(err)
	}
	r := newTable(t, described(path))
	r.declare()
	post := func(b any) func() { return func() { r.do("POST", r.messages(), b) } }
	callback := func(kind int, data any) func() {
		i := r.slash(r.anne)
		return func() { r.answer(i, kind, data) }
	}
	i := r.slash(r.anne)
	r.answer(i, 4, obj{"content": "a"})
	for _, c := range []struct {
		name string
		do   func()
		says string // "" when nothing is wrong
	}{
		{"a message", post(obj{"content": "short"}), ""},
		{"a message that is too long", post(obj{"content": "longer"}), "maxLength"},
		{"a message of another type", post(obj{"content": 1}), "content"},
		{"a message with components", post(rows(row(obj{"type": 2, "style": 1}))), ""},
		{"a button without a style", post(rows(row(obj{"type": 2}))), "style"},
		{"a component of no known type", post(rows(obj{"type": 99})), "oneOf"},
		{"a component without a type", post(rows(obj{"style": 1})), "oneOf"},
		{"a request without a body", func() { r.do("GET", r.messages(), nil) }, ""},
		{"a route that is not described", func() { r.do("GET", "/channels/"+r.ch.ID, nil) }, "not described"},
		{"a message with a file", post(form{obj{"content": "short"}, files(1)}), ""},
		{"a bad message with a file", post(form{obj{"content": "longer"}, files(1)}), "maxLength"},
		{"a file by another name", post(form{obj{"content": "short"}, []file{{"file", "a.png", 1}}}), "files[n]"},
		{"an answer", callback(4, obj{"content": "short"}), ""},
		{"a bad answer", callback(4, obj{"content": "longer"}), "maxLength"},
		{"a modal without a title", callback(9, obj{"custom_id": "m"}), "title"},
		{"an answer of no known type", callback(99, nil), "false schema"},
		{"an edit of the original, which is no message id", func() { r.as("", "PATCH", r.original(i), obj{"content": "b"}) }, ""},
		{"permissions as text, as Discord takes them", func() {
			r.do("PUT", "/applications/"+r.app+"/commands", list{obj{"name": "play", "description": "d", "default_member_permissions": "32"}})
		}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, count := len(r.s.Violations()), r.s.Validated()
			c.do()
			found := strings.Join(r.s.Violations()[before:], "\n")
			switch {
			case c.says == "" && found != "":
				t.Errorf("nothing is wrong with it, but: %s", found)
			case c.says == "" && r.s.Validated() != count+1:
				t.Error("it was not looked at")
			case !strings.Contains(found, c.says):
				t.Errorf("nothing is said of %q: %q", c.says, found)
			}
		})
	}
}

func TestTheDescriptionIsFoundBesideTheModule(t *testing.T) {
	home := t.TempDir()
	within := filepath.Join(home, "module", "bot", "discord")
	if err := os.MkdirAll(within, 0o700); err != nil {
		t.Fatal(err)
	}
	put := func(parts ...string) string {
		path := filepath.Join(append([]string{home}, parts...)...)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(tiny), 0o600)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	t.Chdir(within)
	put("module", "go.mod")
	if at := discordtest.Description(); at != "" {
		t.Errorf("there is none, and it is found at %s", at)
	}
	if there := put("shared", "discord", "openapi.json"); discordtest.Description() != there {
		t.Errorf("it is found at %q, not at %s", discordtest.Description(), there)
	}
}

func TestADescriptionThatCannotBeReadIsReported(t *testing.T) {
	if s, err := discordtest.New(discordtest.Config{OpenAPI: filepath.Join(t.TempDir(), "none.json")}); err == nil {
		s.Close()
		t.Error("a server starts without the description it was told of")
	}
}

// The requests that this package's tests hold to be legal are so for Discord
// too, where its description is at hand.
func TestLegalRequestsAgreeWithDiscordsDescription(t *testing.T) {
	path := discordtest.Description()
	if path == "" {
		return // which was said
	}
	r := newTable(t, described(path))
	r.post(obj{"content": "text", "nonce": "n", "enforce_nonce": true, "allowed_mentions": obj{"parse": list{}}})
	r.post(rows(row(buttons(5)...), row(menu("m", 25))))
	r.post(form{but(v2(box(section(texts(3), button("b")), gallery(10))), obj{"attachments": list{obj{"id": "0", "filename": "0.png", "description": "alt"}}}), files(1)})
	i, message := r.click(r.anne)
	r.wants(r.answer(i, 7, obj{"content": "turn"}), 0, 0)
	r.wants(r.do("PATCH", message, obj{"content": "edited"}), 0, 0)
	r.wants(r.do("PUT", message+"/reactions/%E2%9C%8A/@me", nil), 0, 0)
	i = r.slash(r.anne)
	r.wants(r.answer(i, 5, obj{"flags": private}), 0, 0)
	r.wants(r.as("", "PATCH", r.original(i), v2(text(10))), 0, 0)
	r.wants(r.as("", "POST", r.hook(i), obj{"content": "more", "flags": private}), 0, 0)
	r.wants(r.answer(r.slash(r.marc), 9, aModal(3)), 0, 0)
	if v := r.s.Violations(); len(v) != 0 || r.s.Validated() < 12 {
		t.Errorf("of %d requests these are wrong:\n%s", r.s.Validated(), strings.Join(v, "\n"))
	}
	r.answer(r.slash(r.anne), 9, but(aModal(1), obj{"title": chars(46)}))
	r.do("POST", r.messages(), obj{"content": list{}})
	if v := r.s.Violations(); len(v) != 2 || !strings.Contains(v[0], "title") {
		t.Errorf("of two bad requests these are found: %q", v)
	}
}
