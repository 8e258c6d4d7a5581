package discordtest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

func TestAPlainMessage(t *testing.T) {
	embeds := func(n int, e obj) obj { return obj{"embeds": times(n, func(int) any { return e })} }
	fields := func(n, name, value int) obj {
		return embeds(1, obj{"fields": times(n, func(int) any { return obj{"name": chars(name), "value": chars(value)} })})
	}
	picture := file{"files[0]", "a.png", 8}
	try(t, []body{
		{"holds 2000 characters", obj{"content": chars(2000)}, "", 0},
		{"does not hold 2001", obj{"content": chars(2001)}, "content", 0},
		{"is not empty", obj{"content": ""}, "", 50006},
		{"is not white space alone", obj{"content": " \n\u00a0\t"}, "", 50006},
		{"may be white space beside a button", but(rows(row(button("b"))), obj{"content": " "}), "", 0},
		{"is JSON", `{"content":`, "", 50109},
		{"says something that is text", obj{"content": 5}, "content", 0},
		{"holds 10 embeds", embeds(10, obj{"title": "a"}), "", 0},
		{"does not hold 11", embeds(11, obj{"title": "a"}), "embeds", 0},
		{"takes embeds as objects", obj{"embeds": list{"a"}}, "embeds.0", 0},
		{"has embeds titled in 256 characters", embeds(1, obj{"title": chars(256)}), "", 0},
		{"has no longer title", embeds(1, obj{"title": chars(257)}), "embeds.0.title", 0},
		{"has embeds described in 4096 characters", embeds(1, obj{"description": chars(4096)}), "", 0},
		{"has no longer description", embeds(1, obj{"description": chars(4097)}), "embeds.0.description", 0},
		{"has a footer of 2048 characters", embeds(1, obj{"footer": obj{"text": chars(2048)}}), "", 0},
		{"has no longer footer", embeds(1, obj{"footer": obj{"text": chars(2049)}}), "embeds.0.footer.text", 0},
		{"has an author of 256 characters", embeds(1, obj{"author": obj{"name": chars(256)}}), "", 0},
		{"has no longer author", embeds(1, obj{"author": obj{"name": chars(257)}}), "embeds.0.author.name", 0},
		{"has 25 fields in an embed", fields(25, 1, 1), "", 0},
		{"does not have 26", fields(26, 1, 1), "embeds.0.fields", 0},
		{"has fields of 256 and 1024 characters", fields(1, 256, 1024), "", 0},
		{"has no longer name of a field", fields(1, 257, 1), "embeds.0.fields.0.name", 0},
		{"has no longer value of a field", fields(1, 1, 1025), "embeds.0.fields.0.value", 0},
		{"has embeds of 6000 characters in all", embeds(2, obj{"description": chars(3000)}), "", 0},
		{"has none of 6001", obj{"embeds": list{obj{"description": chars(3000)}, obj{"description": chars(3000), "title": "a"}}}, "embeds", 0},
		{"has a nonce of 25 characters", obj{"content": "a", "nonce": strings.Repeat("n", 25)}, "", 0},
		{"has no longer nonce", obj{"content": "a", "nonce": strings.Repeat("n", 26)}, "nonce", 0},
		{"mentions 100 users by rule", obj{"content": "a", "allowed_mentions": obj{"users": times(100, func(i int) any { return fmt.Sprint(i) })}}, "", 0},
		{"does not mention 101", obj{"content": "a", "allowed_mentions": obj{"users": times(101, func(i int) any { return fmt.Sprint(i) })}}, "allowed_mentions.users", 0},
		{"allows all users or some, not both", obj{"content": "a", "allowed_mentions": obj{"parse": list{"users"}, "users": list{"1"}}}, "allowed_mentions", 0},
		{"brings a file", form{obj{"attachments": list{obj{"id": "0", "description": chars(1024)}}}, []file{picture}}, "", 0},
		{"describes it in 1024 characters at most", form{obj{"attachments": list{obj{"id": "0", "description": chars(1025)}}}, []file{picture}}, "attachments.0.description", 0},
		{"describes no file that is not there", form{obj{"attachments": list{obj{"id": "1"}}}, []file{picture}}, "attachments.0.id", 0},
		{"brings 10 files", form{obj{}, files(10)}, "", 0},
		{"does not bring 11", form{obj{}, files(11)}, "attachments", 0},
		{"brings files of 10 MiB", form{obj{}, []file{{"files[0]", "a.bin", 10 << 20}}}, "", 0},
		{"brings no larger file", form{obj{}, []file{{"files[0]", "a.bin", 10<<20 + 1}}}, "attachments.0", 0},
	}, func(r *table, b any) answer { return r.do("POST", r.messages(), b) })
}

func TestAMessageOfTooManyBytesIsTooMuchForDiscord(t *testing.T) {
	r := newTable(t)
	wide := func(n int) string { return strings.Repeat("漢", n) } // of three bytes
	say := func(n int) obj { return obj{"type": 10, "content": wide(n)} }
	r.wants(r.do("POST", r.messages(), v2(say(1690), box(say(1690)))), 0, 0)
	r.wants(r.do("POST", r.messages(), v2(say(1700), box(say(1700)))), 500, 0)
	message := r.post(v2(say(1)))
	r.wants(r.do("PATCH", message, v2(say(3400))), 500, 0)
	if m := last(r.anne.Sees(r.ch)); m.Text() != "漢" {
		t.Error("what was refused is there")
	}
}

func files(n int) (all []file) {
	for i := range n {
		all = append(all, file{fmt.Sprintf("files[%d]", i), fmt.Sprintf("%d.png", i), 4})
	}
	return all
}

func TestARequestIsOf25MiBAtMost(t *testing.T) {
	r := newTable(t)
	three := func(last int) form {
		return form{obj{}, []file{{"files[0]", "a", 10 << 20}, {"files[1]", "b", 10 << 20}, {"files[2]", "c", last}}}
	}
	r.wants(r.do("POST", r.messages(), three(5<<20-1000)), 0, 0)
	r.wants(r.do("POST", r.messages(), three(5<<20)), 413, 40005)
}

func TestAPatchListsTheAttachmentsToKeep(t *testing.T) {
	r := newTable(t)
	message := r.post(form{obj{"content": "two"}, files(2)})
	names := func() (names []string) {
		var m discordtest.Message
		_ = json.Unmarshal(r.do("GET", message, nil).raw, &m) // else there are no names
		for _, a := range m.Attachments {
			names = append(names, a.ID)
		}
		return names
	}
	first := names()
	r.wants(r.do("PATCH", message, obj{"content": "still two"}), 0, 0)
	if got := names(); !slices.Equal(got, first) {
		r.Errorf("an edit that says nothing of attachments made %v of %v", got, first)
	}
	r.wants(r.do("PATCH", message, obj{"attachments": list{obj{"id": first[1]}}}), 0, 0)
	if got := names(); !slices.Equal(got, first[1:]) {
		r.Errorf("of %v only the second was listed, but %v are there", first, got)
	}
	r.wants(r.do("PATCH", message, obj{"attachments": list{obj{"id": first[0]}}}), 400, 50035)
}

func TestTheSameNonceMakesTheSameMessage(t *testing.T) {
	r := newTable(t)
	send := func(body obj) string { return r.wants(r.do("POST", r.messages(), body), 0, 0).text("id") }
	once := send(obj{"content": "once", "nonce": "n1", "enforce_nonce": true})
	if again := send(obj{"content": "once", "nonce": "n1", "enforce_nonce": true}); again != once {
		t.Error("an enforced nonce made a second message")
	}
	if loose := send(obj{"content": "once", "nonce": "n1"}); loose == once {
		t.Error("a nonce that is not enforced held a message back")
	}
	r.clock.Advance(10 * time.Minute)
	if late := send(obj{"content": "once", "nonce": "n1", "enforce_nonce": true}); late == once {
		t.Error("a nonce counts for longer than a few minutes")
	}
}

func TestANonceOutlivesItsMessage(t *testing.T) {
	r := newTable(t)
	body := obj{"content": "once", "nonce": "n1", "enforce_nonce": true}
	r.wants(r.do("DELETE", r.post(body), nil), 0, 0)
	r.wants(r.do("POST", r.messages(), body), 404, 10008)
	r.post(obj{"content": "once", "nonce": "n2", "enforce_nonce": true})
	r.clock.Advance(10 * time.Minute)
	r.post(body)
}

func TestWhomAMessageNotifies(t *testing.T) {
	r := newTable(t)
	text := "@everyone <@" + r.anne.ID + "> <@" + r.marc.ID + ">"
	answered := func(rules any) []string {
		i := r.slash(r.anne)
		data := obj{"content": text}
		if rules != nil {
			data["allowed_mentions"] = rules
		}
		r.wants(r.answer(i, 4, data), 0, 0)
		return last(r.anne.Sees(r.ch)).Mentioned
	}
	posted := func(rules any) []string {
		data := obj{"content": text}
		if rules != nil {
			data["allowed_mentions"] = rules
		}
		r.post(data)
		return last(r.anne.Sees(r.ch)).Mentioned
	}
	for _, c := range []struct {
		name  string
		how   func(any) []string
		rules any
		want  []string
	}{
		{"a channel message notifies everybody it names", posted, nil, []string{"everyone", r.anne.ID, r.marc.ID}},
		{"an answer notifies users only", answered, nil, []string{r.anne.ID, r.marc.ID}},
		{"an empty parse notifies nobody", posted, obj{"parse": list{}}, nil},
		{"nor does it in an answer", answered, obj{"parse": list{}}, nil},
		{"an answer may ask for everyone", answered, obj{"parse": list{"everyone"}}, []string{"everyone"}},
		{"only those listed are notified", posted, obj{"parse": list{}, "users": list{r.marc.ID}}, []string{r.marc.ID}},
	} {
		if got := c.how(c.rules); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v instead of %v", c.name, got, c.want)
		}
	}
}

func last(all []*discordtest.Message) *discordtest.Message { return all[len(all)-1] }

func TestAnUnknownFieldIsAViolation(t *testing.T) {
	r := newTable(t)
	r.post(obj{"content": "known"})
	if v := r.s.Violations(); len(v) != 0 {
		t.Fatal("a request without fault is a violation: ", v)
	}
	r.post(obj{"content": "a", "contents": "b"})
	r.post(obj{"components": list{row(obj{"type": 2, "style": 1, "custom_id": "a", "lable": "A", "label": "B"})}})
	v := r.s.Violations()
	if len(v) != 2 || !strings.Contains(v[0], "contents") || !strings.Contains(v[1], "lable") {
		t.Errorf("violations: %q", v)
	}
}
