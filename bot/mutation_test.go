package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// The parts that the frames below have in common, as Discord documents them.
const (
	frameUser    = `{"id":"$USER","username":"marc","discriminator":"0","global_name":"Marc","avatar":null,"bot":false,"public_flags":0}`
	frameMember  = `{"user":` + frameUser + `,"nick":"Marc","roles":["$OTHER"],"permissions":"2147483648","joined_at":"2026-01-01T00:00:00Z","deaf":false,"mute":false,"flags":0}`
	frameChannel = `{"id":"$OTHER","type":0,"guild_id":"$GUILD","name":"quiet","position":1,"parent_id":null,"nsfw":false,
		"permission_overwrites":[{"id":"$USER","type":1,"allow":"0","deny":"2048"}],"last_message_id":null,"rate_limit_per_user":0,"flags":0}`
	frameThread = `{"id":"$OTHER","type":11,"guild_id":"$GUILD","name":"corner","parent_id":"$CHANNEL","owner_id":"$USER","message_count":1,"member_count":2,
		"thread_metadata":{"archived":false,"locked":false,"auto_archive_duration":1440,"archive_timestamp":"2026-01-01T00:00:00Z"},
		"member":{"id":"$OTHER","user_id":"$USER","join_timestamp":"2026-01-01T00:00:00Z","flags":0}}`
	frameRole = `{"guild_id":"$GUILD","role":{"id":"$OTHER","name":"players","color":0,"hoist":false,"position":1,"permissions":"0","managed":false,"mentionable":false}}`
	// what every interaction brings
	frameAsked = `"id":"77","application_id":"$APP","token":"frame","version":1,"guild_id":"$GUILD","guild":{"id":"$GUILD","locale":"en-US","features":[]},"channel_id":"$CHANNEL",
		"channel":{"id":"$CHANNEL","type":0,"name":"games","parent_id":null,"permissions":"0"},"member":` + frameMember + `,"locale":"de","guild_locale":"en-US",
		"app_permissions":"309237746752","attachment_size_limit":10485760,"context":0,"entitlements":[],"authorizing_integration_owners":{"0":"$GUILD"}`
	frameMessage = `"message":{"id":"$MESSAGE","channel_id":"$CHANNEL","flags":32768,"author":` + frameUser + `,"content":"","components":[{"type":1,"components":[{"type":2,"custom_id":"x"}]}],"attachments":[]}`
)

// frames are events that Hofnar hears of, written after what is documented.
var frames = []struct{ kind, data string }{
	{"READY", `{"v":10,"user":{"id":"$APP","username":"Hofnar","bot":true},"guilds":[{"id":"$GUILD","unavailable":true}],"session_id":"$SESSION","resume_gateway_url":"$RESUME",
		"shard":[0,1],"application":{"id":"$APP","flags":0}}`},
	{"RESUMED", `{"_trace":["gateway"]}`},
	{"GUILD_CREATE", `{"id":"$GUILD","name":"Friends","unavailable":false,"member_count":3,"large":false,"joined_at":"2026-01-01T00:00:00Z","owner_id":"$USER",
		"roles":[],"emojis":[],"channels":[` + frameChannel + `],"threads":[` + frameThread + `],"members":[` + frameMember + `]}`},
	{"GUILD_DELETE", `{"id":"$OTHER","unavailable":true}`},
	{"GUILD_DELETE", `{"id":"$OTHER"}`},
	{"CHANNEL_CREATE", frameChannel}, {"CHANNEL_UPDATE", frameChannel}, {"CHANNEL_DELETE", frameChannel},
	{"THREAD_CREATE", frameThread}, {"THREAD_UPDATE", frameThread},
	{"THREAD_DELETE", `{"id":"$OTHER","guild_id":"$GUILD","parent_id":"$CHANNEL","type":11}`},
	{"THREAD_LIST_SYNC", `{"guild_id":"$GUILD","channel_ids":["$CHANNEL"],"threads":[],"members":[]}`},
	{"THREAD_MEMBERS_UPDATE", `{"id":"$OTHER","guild_id":"$GUILD","member_count":2,"added_members":[],"removed_member_ids":["$USER"]}`},
	{"GUILD_ROLE_CREATE", frameRole}, {"GUILD_ROLE_UPDATE", frameRole},
	{"GUILD_MEMBER_UPDATE", `{"guild_id":"$GUILD","user":{"id":"$APP","username":"Hofnar","bot":true},"roles":["$OTHER"],"nick":null,"joined_at":"2026-01-01T00:00:00Z","deaf":false,"mute":false,"flags":0}`},
	{"GUILD_ROLE_DELETE", `{"guild_id":"$GUILD","role_id":"$OTHER"}`},
	{"MESSAGE_REACTION_ADD", `{"user_id":"$USER","channel_id":"$CHANNEL","message_id":"$MESSAGE","guild_id":"$GUILD","member":` + frameMember + `,
		"emoji":{"id":null,"name":"✊","animated":false},"message_author_id":"$APP","burst":false,"burst_colors":[],"type":0}`},
	{"INTERACTION_CREATE", `{"type":2,` + frameAsked + `,"data":{"id":"8","name":"play","type":1,"options":[{"name":"kismet","type":1,"options":[
		{"name":"invite","type":6,"value":"$USER"},{"name":"computers","type":4,"value":2},{"name":"thread","type":5,"value":false},{"name":"clock","type":3,"value":"1d"}]}],
		"resolved":{"users":{"$USER":` + frameUser + `},"members":{"$USER":{"nick":"Marc","roles":[],"permissions":"0"}}}}}`},
	{"INTERACTION_CREATE", `{"type":2,` + frameAsked + `,"data":{"id":"8","name":"Profile","type":2,"target_id":"$USER",
		"resolved":{"users":{"$USER":` + frameUser + `},"members":{"$USER":{"nick":"Marc","roles":[]}}}}}`},
	{"INTERACTION_CREATE", `{"type":2,` + frameAsked + `,"data":{"id":"8","name":"Log","type":3,"target_id":"$MESSAGE","resolved":{"messages":{"$MESSAGE":{"id":"$MESSAGE","author":{"id":"$APP"},
		"components":[{"type":17,"components":[{"type":9,"components":[{"type":10,"content":"Log"}],"accessory":{"type":2,"custom_id":"$MORE"}}]},{"type":1,"components":[{"type":2,"custom_id":"$MORE"}]}]}}}}}`},
	{"INTERACTION_CREATE", `{"type":2,"id":"77","application_id":"$APP","token":"frame","version":1,"channel_id":"$OTHER","channel":{"id":"$OTHER","type":1},"user":` + frameUser + `,"locale":"de",
		"app_permissions":"309237746752","context":1,"entitlements":[],"authorizing_integration_owners":{"0":"0"},"data":{"id":"8","name":"games","type":1}}`},
	{"INTERACTION_CREATE", `{"type":2,` + frameAsked + `,"data":{"id":"8","name":"me","type":1,"options":[{"name":"quiet","type":1,"options":[{"name":"from","type":3,"value":"23:00"}]}]}}`},
	{"INTERACTION_CREATE", `{"type":3,` + frameAsked + `,` + frameMessage + `,"data":{"custom_id":"$MORE","component_type":2}}`},
	{"INTERACTION_CREATE", `{"type":3,` + frameAsked + `,` + frameMessage + `,"data":{"custom_id":"$MORE","component_type":3,"values":["a","b"]}}`},
	{"INTERACTION_CREATE", `{"type":4,` + frameAsked + `,"data":{"id":"8","name":"play","type":1,"options":[{"name":"kismet","type":1,"options":[{"name":"clock","type":3,"value":"1","focused":true}]}]}}`},
	{"INTERACTION_CREATE", `{"type":5,` + frameAsked + `,` + frameMessage + `,"data":{"custom_id":"form","components":[{"type":18,"id":1,"component":{"type":4,"id":2,"custom_id":"f","value":"v"}}]}}`},
}

// others are what stands in a field's place: nothing, and something of another type.
func others(was any) []any {
	switch was.(type) {
	case string:
		return []any{nil, 7.5, map[string]any{"id": 7}}
	case map[string]any:
		return []any{nil, "text", []any{"text", 7, nil}}
	case []any:
		return []any{nil, map[string]any{"id": 7}}
	}
	return []any{nil, "text"}
}

// mutate changes one field of a value after the other, says when it has, and puts it back.
func mutate(v any, changed func()) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			was := v[key]
			delete(v, key)
			changed()
			for _, other := range others(was) {
				v[key] = other
				changed()
			}
			v[key] = was
			mutate(was, changed)
		}
	case []any:
		for i, was := range v {
			for _, other := range others(was) {
				v[i] = other
				changed()
			}
			v[i] = was
			mutate(was, changed)
		}
	}
}

// mutations calls send with each way in which a frame may be spoilt, and returns how many
// there are.
func mutations(t *testing.T, frame string, send func(json.RawMessage)) (n int) {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(frame), &v); err != nil {
		t.Fatalf("%v in %s", err, frame)
	}
	mutate(v, func() {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		n++
		send(text)
	})
	return n
}

// spoilt is an evening on which Discord says odd things.
type spoilt struct {
	*evening
	diary *syncedBuffer
	anne  *discordtest.User
	lobby *discordtest.Message
	names *strings.Replacer
}

func newSpoilt(t *testing.T) *spoilt {
	e := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Unlimited: true})
	s := &spoilt{evening: e, diary: &syncedBuffer{}}
	e.diary = s.diary
	e.start()
	s.anne = e.user("Anne")
	s.lobby = e.lobby([]*discordtest.User{s.anne}, 0, nil)
	bot := e.srv.Bot()
	s.names = strings.NewReplacer("$GUILD", e.guild.ID, "$CHANNEL", e.ch.ID, "$OTHER", "1534893804790743000", "$USER", e.user("Marc").ID, "$APP", bot.ID,
		"$MESSAGE", s.lobby.ID, "$MORE", labelled(s.lobby, "more:"), "$SESSION", e.srv.Gateway().Events()[0].Session, "$RESUME", "ws://127.0.0.1/gateway/resume")
	return s
}

// goesOn checks that nothing has gone wrong but, at most, so many events, and that the
// next press is answered.
func (s *spoilt) goesOn(what string, since, lost int) {
	s.t.Helper()
	time.Sleep(2 * time.Minute) // for a connection, if need be
	if _, err := s.anne.Click(s.lobby, "More"); err != nil {
		s.t.Fatalf("after %s a press: %v", what, err)
	}
	s.hears(s.anne.Slash(s.ch, "/help", nil))
	if n := s.diary.noted(since, "a mistake of ours"); n != 0 {
		s.t.Errorf("%s: %d mistakes of ours:\n%s", what, n, s.diary.String()[since:])
	}
	if n := s.diary.noted(since, "level=WARN") + s.diary.noted(since, "level=ERROR"); n > lost {
		s.t.Errorf("%s: %d lines about %d events", what, n, lost)
	}
}

// A READY that does not say in which servers Hofnar is does not have him leave them all.
func TestAReadyThatIsNotAsDocumentedRemovesHofnarFromNoServer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := newSpoilt(t)
		mutations(t, s.names.Replace(frames[0].data), func(text json.RawMessage) {
			s.srv.Gateway().Deliver("READY", text)
			time.Sleep(time.Second)
			if absent, err := s.kept.Absences(context.Background()); err != nil || len(absent) > 0 {
				t.Fatalf("removed after %s (%v)", text, err)
			}
		})
	})
}

func TestAnEventThatIsNotAsDocumentedIsLostAtMostItself(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := newSpoilt(t)
		for i, f := range frames {
			since := len(s.diary.String())
			n := mutations(t, s.names.Replace(f.data), func(text json.RawMessage) { s.srv.Gateway().Deliver(f.kind, text) })
			s.goesOn(fmt.Sprintf("%s (%d)", f.kind, i), since, n)
		}
	})
}

func TestAPacketThatIsNotAsDocumentedIsLostAtMostItself(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := newSpoilt(t)
		gate := s.srv.Gateway()
		for name, c := range map[string]struct {
			frame string
			send  func(json.RawMessage)
		}{
			"an event":        {`{"op":0,"s":1,"t":"CHANNEL_UPDATE","d":{"id":"$OTHER","type":0,"guild_id":"$GUILD"}}`, gate.Frame},
			"an ACK":          {`{"op":11,"d":null,"s":null,"t":null}`, gate.Frame},
			"reconnect":       {`{"op":7,"d":null,"s":null,"t":null}`, func(text json.RawMessage) { gate.Frame(text); time.Sleep(time.Minute) }},
			"invalid session": {`{"op":9,"d":false,"s":null,"t":null}`, func(text json.RawMessage) { gate.Frame(text); time.Sleep(time.Minute) }},
			"hello": {`{"op":10,"d":{"heartbeat_interval":41250,"_trace":["gateway"]},"s":null,"t":null}`, func(text json.RawMessage) {
				gate.Hello(text)
				gate.DropConnections(4000)
				time.Sleep(2 * time.Minute)
			}},
		} {
			since := len(s.diary.String())
			n := mutations(t, s.names.Replace(c.frame), c.send)
			s.goesOn(name, since, n)
			if cut := s.diary.noted(since, "gateway connection ended"); cut > 0 && (name == "an event" || name == "an ACK") {
				t.Errorf("%s: the connection has ended %d times", name, cut)
			}
		}
	})
}
