package discordtest_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"
)

// limit sends until it is refused and returns how many passed and the refusal.
func limit(most int, send func(i int) answer) (passed int, refused answer) {
	for i := range most {
		if a := send(i); a.status == 429 {
			return i, a
		}
	}
	return most, answer{}
}

func TestEachRouteHasItsLimit(t *testing.T) {
	r := newTable(t, limited)
	send := func(path string) func(int) answer {
		return func(int) answer { return r.do("POST", path, obj{"content": "a"}) }
	}
	first := send(r.messages())(0)
	for _, h := range []string{"Limit", "Remaining", "Reset", "Reset-After", "Bucket"} {
		if first.header.Get("X-RateLimit-"+h) == "" {
			t.Errorf("an answer bears no X-RateLimit-%s", h)
		}
	}
	most, _ := strconv.Atoi(first.header.Get("X-RateLimit-Limit"))
	if left := first.header.Get("X-RateLimit-Remaining"); left != fmt.Sprint(most-1) {
		t.Errorf("after 1 of %d, %s remain", most, left)
	}
	passed, a := limit(100, send(r.messages()))
	after, _ := a.field("retry_after").(float64)
	if passed != most-1 || after <= 0 || a.field("global") != false || a.header.Get("X-RateLimit-Scope") != "user" || a.header.Get("Retry-After") == "" {
		t.Errorf("after %d of %d: %s %v", passed+1, most, a.raw, a.header)
	}
	r.wants(send("/channels/"+r.guild.Channel("other").ID+"/messages")(0), 0, 0)
	r.clock.Advance(time.Duration(after*1000-1) * time.Millisecond)
	r.wants(send(r.messages())(0), 429, 0)
	r.clock.Advance(time.Millisecond)
	r.wants(send(r.messages())(0), 0, 0)
}

func TestTheGlobalLimitIsFiftyInAnySecond(t *testing.T) {
	r := newTable(t, limited)
	i := r.slash(r.anne)
	r.clock.Advance(time.Second)
	get := func(i int) answer { return r.do("GET", "/channels/"+r.guild.Channel(fmt.Sprint("c", i%3)).ID, nil) }
	if passed, _ := limit(30, get); passed != 30 {
		t.Fatalf("only %d pass", passed)
	}
	r.clock.Advance(900 * time.Millisecond)
	passed, a := limit(100, get)
	if passed != 20 || a.header.Get("X-RateLimit-Global") != "true" || a.header.Get("X-RateLimit-Scope") != "global" || a.field("global") != true ||
		a.header.Get("Retry-After") != "1" || a.header.Get("X-RateLimit-Bucket") != "" || a.field("retry_after") != 0.1 {
		t.Errorf("after %d: %s %v", passed, a.raw, a.header)
	}
	r.wants(r.answer(i, 4, obj{"content": "interactions are exempt"}), 0, 0)
	r.wants(r.as("", "PATCH", r.original(i), obj{"content": "and their tokens"}), 0, 0)
	r.clock.Advance(100 * time.Millisecond)
	if passed, _ := limit(100, get); passed != 30 {
		t.Errorf("a second after the first 30 there is room for %d", passed)
	}
}

func TestSomeRoutesShareABucket(t *testing.T) {
	r := newTable(t, limited)
	message, i := r.post(obj{"content": "a"}), r.slash(r.anne)
	r.wants(r.answer(i, 4, obj{"content": "a"}), 0, 0)
	hook := r.original(i)[:strings.Index(r.original(i), "/messages")]
	fist := message + "/reactions/%E2%9C%8A/@me"
	get := func(path string) func() answer { return func() answer { return r.do("GET", path, nil) } }
	for _, c := range []struct {
		name   string
		one    func() answer
		two    func() answer
		shared bool
	}{
		{"reading one message and many", get(r.messages()), get(message), true},
		{"adding and removing a reaction", func() answer { return r.do("PUT", fist, nil) }, func() answer { return r.do("DELETE", fist, nil) }, true},
		{"what an interaction's token may do",
			func() answer { return r.as("", "PATCH", r.original(i), obj{"content": "b"}) },
			func() answer { return r.as("", "POST", hook, obj{"content": "c"}) }, true},
		{"editing and posting", func() answer { return r.do("PATCH", message, obj{"content": "b"}) },
			func() answer { return r.do("POST", r.messages(), obj{"content": "c"}) }, false},
		{"two channels have one name for it", get(r.messages()), get("/channels/" + r.guild.Channel("b").ID + "/messages"), true},
	} {
		one, two := c.one(), c.two()
		if same := one.header.Get("X-RateLimit-Bucket") == two.header.Get("X-RateLimit-Bucket"); same != c.shared {
			t.Errorf("%s: %s and %s", c.name, one.header, two.header)
		}
	}
	if a := r.do("GET", r.messages(), nil); a.header.Get("X-RateLimit-Remaining") != "46" {
		t.Errorf("the fourth reading of a channel leaves %s of 50", a.header.Get("X-RateLimit-Remaining"))
	}
}

func TestReactionsGoOneEachQuarterOfASecond(t *testing.T) {
	r := newTable(t, limited)
	message := r.post(obj{"content": "race"})
	other := r.post(obj{"content": "another"})
	r.wants(r.do("PUT", message+"/reactions/%E2%9C%8A/@me", nil), 0, 0)
	r.clock.Advance(249 * time.Millisecond)
	r.wants(r.do("PUT", other+"/reactions/%E2%9C%8A/@me", nil), 429, 0)
	r.clock.Advance(time.Millisecond)
	r.wants(r.do("PUT", other+"/reactions/%E2%9C%8A/@me", nil), 0, 0)
	r.wants(r.do("DELETE", other+"/reactions/%E2%9C%8A/@me", nil), 429, 0)
}

func TestAnAnswersTokenHasALimitOfItsOwn(t *testing.T) {
	r := newTable(t, limited)
	i, other := r.slash(r.anne), r.slash(r.marc)
	r.wants(r.answer(i, 4, obj{"content": "a"}), 0, 0)
	r.wants(r.answer(other, 4, obj{"content": "b"}), 0, 0)
	edit := func(int) answer { return r.as("", "PATCH", r.original(i), obj{"content": "c"}) }
	if passed, _ := limit(50, edit); passed != 5 {
		t.Errorf("%d edits pass", passed)
	}
	r.wants(r.as("", "PATCH", r.original(other), obj{"content": "c"}), 0, 0)
}

func TestOldMessagesAreSeldomEdited(t *testing.T) {
	r := newTable(t, limited)
	message := r.post(obj{"content": "old"})
	edit := func(int) answer { return r.do("PATCH", message, obj{"content": "older"}) }
	r.clock.Advance(time.Hour - time.Second)
	r.wants(edit(0), 0, 0)
	r.clock.Advance(time.Minute)
	passed, a := limit(50, edit)
	if after, _ := a.field("retry_after").(float64); passed != 3 || a.code() != 30046 || after <= 0 {
		t.Errorf("after %d edits: %s", passed, a.raw)
	}
	r.clock.Advance(6 * time.Second)
	r.wants(edit(0), 0, 0)
}

// The header says a second, the body how long it really is, and other messages are edited meanwhile.
func TestPublishedMessagesAreSeldomEdited(t *testing.T) {
	r := newTable(t, limited)
	r.ch = r.guild.Announcements("news")
	message, other := r.post(obj{"content": "to be published"}), r.post(obj{"content": "another"})
	edit := func(int) answer { return r.do("PATCH", message, obj{"content": "published"}) }
	r.wants(edit(0), 0, 0)
	r.ch.Publish(message[strings.LastIndex(message, "/")+1:])
	passed, a := limit(50, edit)
	after, _ := a.field("retry_after").(float64)
	if passed != 3 || a.code() != 20028 || after != 3600 || a.header.Get("Retry-After") != "1" || a.header.Get("X-RateLimit-Scope") != "shared" {
		t.Errorf("after %d edits: %s %v", passed, a.raw, a.header)
	}
	r.clock.Advance(6 * time.Second)
	r.wants(r.do("PATCH", other, obj{"content": "edited"}), 0, 0)
	r.wants(edit(0), 429, 20028)
	r.clock.Advance(time.Hour)
	r.wants(edit(0), 0, 0)
}

func TestWhoMayAsk(t *testing.T) {
	r := newTable(t)
	for _, authority := range []string{"", "Bot wrong", "Bearer " + r.s.Token(), r.s.Token()} {
		r.wants(r.as(authority, "GET", "/users/@me", nil), 401, 0)
		r.wants(r.as(authority, "POST", r.messages(), obj{"content": "a"}), 401, 0)
	}
	r.wants(r.do("GET", "/nowhere", nil), 404, 0)
	r.wants(r.do("GET", "/channels/1", nil), 404, 10003)
	r.wants(r.do("POST", "/channels/1/messages", obj{"content": "a"}), 404, 10003)
	r.wants(r.do("GET", r.messages()+"/1", nil), 404, 10008)
}

func TestBadWeatherIsAsOrdered(t *testing.T) {
	r := newTable(t)
	r.s.Fail(1, "POST", "/messages", 429, map[string]string{"Content-Type": "text/html", "Retry-After": "7"}, "<html>")
	r.wants(r.do("GET", r.messages(), nil), 0, 0)
	if a := r.do("POST", r.messages(), obj{"content": "a"}); a.status != 429 || string(a.raw) != "<html>" || a.header.Get("Retry-After") != "7" {
		t.Errorf("answered %d: %s", a.status, a.raw)
	}
	r.post(obj{"content": "a"})
	all := r.s.Requests()
	if n := len(all); all[n-2].Status != 429 || string(all[n-1].Body) != `{"content":"a"}` || all[n-1].Status != 200 {
		t.Errorf("requests: %v", all[n-2:])
	}
}
