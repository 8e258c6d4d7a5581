package discordtest_test

import (
	"slices"
	"testing"

	"hofnar/bot/discordtest"
)

const (
	ephemeral = 1 << 6
	silent    = 1 << 12
)

// pushed lists who was pushed what since the last time, as "NAME: TEXT".
func (r *table) pushed() (list []string) {
	names := map[string]string{r.anne.ID: "Anne", r.marc.ID: "Marc"}
	all := r.s.Pushes()
	for _, p := range all[r.pushes:] {
		list = append(list, names[p.User]+": "+p.Text)
	}
	r.pushes = len(all)
	return list
}

func TestWhomAMessagePushes(t *testing.T) {
	r := newTable(t)
	r.s.User("Stranger") // is no member
	anne, both := "<@"+r.anne.ID+">", "<@"+r.anne.ID+"> <@"+r.marc.ID+">"
	mentioning := v2(obj{"type": 10, "content": anne})
	inbox := r.opens(r.anne)
	post := func(path string, body obj) func() { return func() { r.wants(r.do("POST", path, body), 0, 0) } }
	here := func(body obj) func() { return post(r.messages(), body) }
	for _, c := range []struct {
		name string
		all  bool // the channel notifies of all messages
		do   func()
		want []string
	}{
		{"nobody, where it mentions nobody", false, here(obj{"content": "roll"}), nil},
		{"whom it mentions", false, here(obj{"content": anne}), []string{"Anne: " + anne}},
		{"of those only whom it may", false, here(obj{"content": both, "allowed_mentions": obj{"users": list{r.marc.ID}}}), []string{"Marc: " + both}},
		{"everyone, if it says so", false, here(obj{"content": "@everyone"}), []string{"Anne: @everyone", "Marc: @everyone"}},
		{"with nothing but its content", false, here(mentioning), []string{"Anne: "}},
		{"nobody where it is silent", false, here(obj{"content": anne, "flags": silent}), nil},
		{"all who see the channel, where they want it", true, here(obj{"content": "roll"}), []string{"Anne: roll", "Marc: roll"}},
		{"nobody where it is silent, though they want it", true, here(obj{"content": both, "flags": silent}), nil},
		{"all but its author", true, func() { r.anne.Say(r.ch, "hello") }, []string{"Marc: hello"}},
		{"the reader of an inbox", false, post(inbox, obj{"content": "psst"}), []string{"Anne: psst"}},
		{"nobody there either where it is silent", false, post(inbox, obj{"content": "psst", "flags": silent}), nil},
	} {
		r.ch.NotifyAll(c.all)
		c.do()
		if got := r.pushed(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q instead of %q", c.name, got, c.want)
		}
	}
}

func TestAnEditPushesNobody(t *testing.T) {
	r := newTable(t)
	r.ch.NotifyAll(true)
	message := r.post(obj{"content": "roll", "flags": silent})
	r.wants(r.do("PATCH", message, obj{"content": "<@" + r.anne.ID + ">", "flags": 0}), 0, 0)
	if got := r.pushed(); got != nil {
		t.Errorf("pushed was %q", got)
	}
	if m := last(r.anne.Sees(r.ch)); m.Flags != silent {
		t.Errorf("an edit makes a silent message one with flags %b", m.Flags)
	}
}

func TestWhatAnAnswerPushes(t *testing.T) {
	r := newTable(t)
	text := "<@" + r.marc.ID + ">"
	for _, flags := range []int{0, ephemeral} {
		want := []string{"Marc: " + text}
		if flags == ephemeral {
			want = nil
		}
		for name, answer := range map[string]func(i asked){
			"a first answer":    func(i asked) { r.wants(r.answer(i, 4, obj{"content": text, "flags": flags}), 0, 0) },
			"a follow-up":       func(i asked) { r.followsUp(i, obj{"content": text, "flags": flags}) },
			"a deferred answer": func(i asked) { r.defers(i, flags, obj{"content": text}) },
		} {
			answer(r.slash(r.anne))
			if got := r.pushed(); !slices.Equal(got, want) {
				t.Errorf("%s with flags %d pushes %q instead of %q", name, flags, got, want)
			}
		}
	}
}

// followsUp answers with a word that pushes nobody, and then with that.
func (r *table) followsUp(i asked, body obj) {
	r.wants(r.answer(i, 4, obj{"content": "a moment"}), 0, 0)
	r.wants(r.do("POST", r.hook(i), body), 0, 0)
}

// defers answers later, and then with that.
func (r *table) defers(i asked, flags int, body obj) {
	r.wants(r.answer(i, 5, obj{"flags": flags}), 0, 0)
	r.wants(r.do("PATCH", r.original(i), body), 0, 0)
	r.wants(r.do("PATCH", r.original(i), obj{"content": body["content"].(string) + "!"}), 0, 0)
}

func TestNotificationsAreSetForAServerAChannelOrAThread(t *testing.T) {
	r := newTable(t)
	thread := r.ch.Thread("table")
	counts := func() (n [2]int) {
		for i, ch := range []*discordtest.Channel{r.ch, thread} {
			r.wants(r.do("POST", "/channels/"+ch.ID+"/messages", obj{"content": "roll"}), 0, 0)
			n[i] = len(r.pushed())
		}
		return n
	}
	for _, c := range []struct {
		name string
		set  func()
		want [2]int // pushes of a message in the channel, and in its thread
	}{
		{"mentions only", func() {}, [2]int{}},
		{"the server", func() { r.guild.NotifyAll(true) }, [2]int{2, 2}},
		{"the channel as it wants", func() { r.ch.NotifyAll(false) }, [2]int{}},
		{"the thread for itself", func() { thread.NotifyAll(true) }, [2]int{0, 2}},
	} {
		c.set()
		if got := counts(); got != c.want {
			t.Errorf("%s: %v instead of %v", c.name, got, c.want)
		}
	}
}
