package discordtest_test

import (
	"encoding/json"
	"testing"

	"hofnar/bot/discordtest"
)

func TestAPictureThatHasNotChangedIsNotUploadedAgain(t *testing.T) {
	r := newTable(t)
	shown := func(name string) obj {
		return v2(obj{"type": 12, "items": list{picture("attachment://"+name, "a board")}})
	}
	message := r.post(form{but(shown("0.png"), obj{"attachments": list{obj{"id": "0", "description": "a board"}}}), files(1)})
	attached := func() []discordtest.Attachment {
		var m discordtest.Message
		_ = json.Unmarshal(r.do("GET", message, nil).raw, &m) // else there are none
		return m.Attachments
	}
	first := attached()[0]
	edit := func(body any) { r.Helper(); r.wants(r.do("PATCH", message, body), 0, 0) }
	edit(but(shown("0.png"), obj{"attachments": list{obj{"id": first.ID}}}))
	if got := attached(); len(got) != 1 || got[0].ID != first.ID || got[0].Description != "a board" || r.s.Uploads() != 1 {
		t.Errorf("kept is %+v, after %d uploads", got, r.s.Uploads())
	}
	edit(but(shown("0.png"), obj{"attachments": list{obj{"id": first.ID, "description": "the same board"}}}))
	if got := attached(); got[0].Description != "the same board" || r.s.Uploads() != 1 {
		t.Errorf("described anew it is %+v, after %d uploads", got, r.s.Uploads())
	}
	edit(shown("0.png")) // nothing is said of attachments
	r.wants(r.do("PATCH", message, but(shown("0.png"), obj{"attachments": list{}})), 400, 50035)
	r.wants(r.do("PATCH", message, form{but(shown("1.png"), obj{"attachments": list{}}), files(1)}), 400, 50035)
	if r.s.Uploads() != 1 {
		t.Errorf("after refusals there are %d uploads", r.s.Uploads())
	}
	edit(form{but(shown("0.png"), obj{"attachments": list{obj{"id": "0"}}}), files(1)})
	if got := attached(); len(got) != 1 || got[0].ID == first.ID || r.s.Uploads() != 2 {
		t.Errorf("another picture is %+v, after %d uploads", got, r.s.Uploads())
	}
}

func TestAPictureIsKeptThroughInteractionsToo(t *testing.T) {
	r := newTable(t)
	i := r.slash(r.anne)
	body := but(v2(obj{"type": 12, "items": list{picture("attachment://0.png", "a hand")}}, row(button("go"))), obj{"flags": 1<<15 | private})
	r.wants(r.as("", "POST", "/interactions/"+i.id+"/"+i.token+"/callback", form{obj{"type": 4, "data": body}, files(1)}), 0, 0)
	m := last(r.anne.Sees(r.ch))
	kept := but(body, obj{"attachments": list{obj{"id": m.Attachments[0].ID}}})
	press := r.ask(func() error { _, err := r.anne.Click(m, "go"); return err })
	r.wants(r.answer(press, 7, kept), 0, 0)
	r.wants(r.as("", "PATCH", r.original(press), kept), 0, 0)
	if now := last(r.anne.Sees(r.ch)); now.Attachments[0].ID != m.Attachments[0].ID || r.s.Uploads() != 1 {
		t.Errorf("shown is %+v, after %d uploads", now.Attachments, r.s.Uploads())
	}
}
