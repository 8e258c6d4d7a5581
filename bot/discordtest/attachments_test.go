package discordtest_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"mime/multipart"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

// stands is a message as the API tells of it.
func (r *table) stands(message string) (m discordtest.Message) {
	_ = json.Unmarshal(r.do("GET", message, nil).raw, &m) // else it is empty
	return m
}

// showing is a message that shows a file of its own.
func showing(name string) obj {
	return v2(obj{"type": 12, "items": list{picture("attachment://"+name, "a board")}})
}

func TestAFileThatAComponentShowsStandsThereAndNotAmongTheAttachments(t *testing.T) {
	r := newTable(t)
	body := v2(
		obj{"type": 12, "items": list{picture("attachment://0.png", "a board")}},
		obj{"type": 13, "file": obj{"url": "attachment://1.png"}},
		obj{"type": 9, "components": list{text(6)}, "accessory": obj{"type": 11, "media": obj{"url": "attachment://2.png"}}},
	)
	m := r.stands(r.post(form{body, files(4)}))
	for i, media := range []*discordtest.Media{&m.Components[0].Items[0].Media, m.Components[1].File, m.Components[2].Accessory.Media} {
		if media.AttachmentID == "" || media.URL != media.ProxyURL || !strings.Contains(media.URL, media.AttachmentID) || media.Size != 4 {
			t.Errorf("file %d is shown as %+v", i, media)
		}
	}
	if len(m.Attachments) != 1 || m.Attachments[0].Filename != "3.png" {
		t.Errorf("attached are %+v, and no component shows 3.png alone", m.Attachments)
	}
	if told := last(r.anne.Sees(r.ch)); len(told.Attachments) != 1 || len(told.Files()) != 4 {
		t.Errorf("Anne sees %+v", told)
	}
}

func TestAPictureIsToldWithItsSize(t *testing.T) {
	r := newTable(t)
	var drawn, body bytes.Buffer
	_ = png.Encode(&drawn, image.NewGray(image.Rect(0, 0, 30, 20))) // into memory
	w := multipart.NewWriter(&body)
	text, _ := json.Marshal(showing("0.png")) // our own
	_ = w.WriteField("payload_json", string(text))
	part, _ := w.CreateFormFile("files[0]", "0.png")
	_, _ = part.Write(drawn.Bytes())
	_ = w.Close()
	sent := r.send("Bot "+r.s.Token(), "POST", r.messages(), w.FormDataContentType(), body.Bytes())
	shown := r.stands(r.messages() + "/" + sent.text("id")).Components[0].Items[0].Media
	if shown.Width != 30 || shown.Height != 20 || shown.ContentType != "image/png" || shown.Size != drawn.Len() {
		t.Errorf("it is %+v", shown)
	}
}

func TestAPictureThatHasNotChangedIsNotUploadedAgain(t *testing.T) {
	r := newTable(t)
	message := r.post(form{but(showing("0.png"), obj{"attachments": list{obj{"id": "0", "description": "a board"}}}), files(1)})
	shown := func() string {
		m := r.stands(message)
		if len(m.Attachments) > 0 || len(m.Components) != 1 {
			t.Fatalf("it is %+v", m)
		}
		return m.Components[0].Items[0].Media.AttachmentID
	}
	uploads := func(want int) {
		t.Helper()
		if got := r.s.Uploads(); got != want {
			t.Errorf("there are %d uploads and not %d", got, want)
		}
	}
	first := shown()
	edit := func(body any) { r.Helper(); r.wants(r.do("PATCH", message, body), 0, 0) }
	edit(but(showing("0.png"), obj{"attachments": list{obj{"id": first}}}))
	edit(but(showing("0.png"), obj{"attachments": list{obj{"id": first, "description": "the same board"}}}))
	edit(showing("0.png")) // nothing is said of attachments
	if got := shown(); got != first {
		t.Errorf("%s has become %s", first, got)
	}
	uploads(1)
	r.wants(r.do("PATCH", message, but(showing("0.png"), obj{"attachments": list{}})), 400, 50035)
	r.wants(r.do("PATCH", message, obj{"attachments": list{}}), 400, 50035)
	r.wants(r.do("PATCH", message, form{but(showing("1.png"), obj{"attachments": list{}}), files(1)}), 400, 50035)
	uploads(1)
	edit(form{but(showing("0.png"), obj{"attachments": list{obj{"id": "0"}}}), files(1)})
	if shown() == first {
		t.Error("another picture has the id of the one before")
	}
	uploads(2)
	r.wants(r.do("PATCH", message, but(showing("0.png"), obj{"attachments": list{obj{"id": first}}})), 400, 50035)
	edit(but(v2(text(10)), obj{"attachments": list{}}))
	if m := r.stands(message); len(m.Files()) > 0 {
		t.Errorf("left are %+v", m.Files())
	}
}

func TestAFileThatIsShownNoMoreStandsBesideTheMessage(t *testing.T) {
	r := newTable(t)
	message := r.post(form{showing("0.png"), files(1)})
	shown := r.stands(message).Components[0].Items[0].Media.AttachmentID
	r.wants(r.do("PATCH", message, v2(text(10))), 0, 0)
	if m := r.stands(message); len(m.Attachments) != 1 || m.Attachments[0].ID != shown || m.Attachments[0].Filename != "0.png" {
		t.Errorf("it is %+v", m)
	}
}

func TestWhatASenderSaysOfAFileButItsAddressIsIgnored(t *testing.T) {
	r := newTable(t)
	other := r.stands(r.post(form{showing("0.png"), files(1)})).Components[0].Items[0].Media
	r.wants(r.do("POST", r.messages(), v2(obj{"type": 12, "items": list{obj{"media": other}}})), 400, 50035)
}

func TestAPictureIsKeptThroughInteractionsToo(t *testing.T) {
	r := newTable(t)
	i := r.slash(r.anne)
	body := but(v2(obj{"type": 12, "items": list{picture("attachment://0.png", "a hand")}}, row(button("go"))), obj{"flags": 1<<15 | private})
	r.wants(r.as("", "POST", "/interactions/"+i.id+"/"+i.token+"/callback", form{obj{"type": 4, "data": body}, files(1)}), 0, 0)
	m := last(r.anne.Sees(r.ch))
	kept := but(body, obj{"attachments": list{obj{"id": m.Files()[0].ID}}})
	press := r.ask(func() error { _, err := r.anne.Click(m, "go"); return err })
	r.wants(r.answer(press, 7, kept), 0, 0)
	r.wants(r.as("", "PATCH", r.original(press), kept), 0, 0)
	if now := last(r.anne.Sees(r.ch)); now.Files()[0].ID != m.Files()[0].ID || r.s.Uploads() != 1 {
		t.Errorf("shown is %+v, after %d uploads", now.Files(), r.s.Uploads())
	}
	r.wants(r.as("", "PATCH", r.original(press), form{body, files(2)}), 0, 0)
	if first, others := r.s.UploadedBytes(); first != 4 || others != 8 {
		t.Errorf("%d bytes came with first answers, %d with others", first, others)
	}
}
