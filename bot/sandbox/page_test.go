package sandbox_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

func TestThePageIsForThisMachineAlone(t *testing.T) {
	r := newRoom(t)
	here := strings.Trim(strings.TrimPrefix(r.page, "http://"), "/")
	const page, api = "page/do?as=anne", "api/v10/gateway"
	for what, c := range map[string]struct {
		path, host, header, value string
		want                      int
	}{
		"the page itself":                      {page, here, "Origin", "http://" + here, http.StatusOK},
		"a program on this machine":            {page, here, "", "", http.StatusOK},
		"another site's script":                {page, here, "Origin", "https://example.com", http.StatusForbidden},
		"a script of no known origin":          {page, here, "Origin", "null", http.StatusForbidden},
		"a browser that says it is a stray":    {page, here, "Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		"a name that points here from afar":    {page, "evil.example", "", "", http.StatusForbidden},
		"such a name that claims to be home":   {page, "evil.example", "Origin", "http://evil.example", http.StatusForbidden},
		"such a name that asks as the bot":     {api, "evil.example", "Authorization", "Bot " + r.srv.Token(), http.StatusForbidden},
		"such a name that asks for the events": {"gateway", "evil.example", "Origin", "http://evil.example", http.StatusForbidden},
	} {
		t.Run(what, func(t *testing.T) {
			q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.page+c.path, strings.NewReader(`{"do":"say","line":"hello"}`))
			if err != nil {
				t.Fatal(err)
			}
			q.Host = c.host
			if c.header != "" {
				q.Header.Set(c.header, c.value)
			}
			res, err := http.DefaultClient.Do(q)
			if err != nil {
				t.Fatal(err)
			}
			if res.Body.Close(); res.StatusCode != c.want {
				t.Errorf("status %d, wanted %d", res.StatusCode, c.want)
			}
		})
	}
}

// get asks the page and returns the status and what it says.
func (r *room) get(t *testing.T, path string) (int, string) {
	t.Helper()
	res, err := http.Get(r.page + path)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(body)
}

// Each sentence of the page is there in each language, with as many gaps, and is said somewhere.
func TestThePagesWordsAreWhole(t *testing.T) {
	said, err := os.ReadFile("static/words.json")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]map[string]string
	if err := json.Unmarshal(said, &words); err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	for _, pattern := range []string{"static/*.js", "static/*.html", "deeds.go"} {
		files, _ := filepath.Glob(pattern) // which is well formed
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			source.Write(text)
		}
	}
	for language, sentences := range words {
		for english, text := range sentences {
			if strings.Count(english, "{}") != strings.Count(text, "{}") || text == "" || len(sentences) != len(words["de"]) {
				t.Errorf("%s: %q for %q", language, text, english)
			}
			if !strings.Contains(source.String(), english) {
				t.Errorf("nothing says %q", english)
			}
		}
	}
	for _, m := range regexp.MustCompile(`\bsay\("([^"]+)"`).FindAllStringSubmatch(source.String(), -1) {
		if words["de"][m[1]] == "" || words["nl"][m[1]] == "" {
			t.Errorf("%q is said in English alone", m[1])
		}
	}
}

func TestSomebodyUnknownIsNobodyElse(t *testing.T) {
	r := newRoom(t)
	for _, path := range []string{"page/messages?as=zorro", "page/world?as=anne&in=cellar"} {
		if status, _ := r.get(t, path); status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, status)
		}
	}
}

// result is what the page learns of a deed.
type result struct {
	Error string            `json:"error"`
	Modal discordtest.Modal `json:"modal"`
}

// perform has Anne do something on the page, and returns what came of it.
func (r *room) perform(t *testing.T, deed map[string]any) result {
	t.Helper()
	return r.performIn(t, r.ch, deed)
}

func (r *room) performIn(t *testing.T, ch *discordtest.Channel, deed map[string]any) (result result) {
	t.Helper()
	body, err := json.Marshal(deed)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.Post(r.page+"page/do?as=anne&in="+url.QueryEscape(ch.Name), "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&result); err != nil {
		t.Fatal(err)
	}
	return result
}

func TestEachTabOfAPersonSendsItsOwnForm(t *testing.T) {
	r := newRoom(t)
	r.hire(t)
	r.post(t, table("Hello"))
	click := map[string]any{"do": "click", "message": r.anne.Sees(r.ch)[0].ID, "control": "write"}
	first, second := r.perform(t, click).Modal, r.perform(t, click).Modal
	for words, form := range map[string]discordtest.Modal{"Dear Marc": first, "Dear all": second} {
		fields := map[string]any{form.Components[0].Component.CustomID: []string{words}}
		sent := r.perform(t, map[string]any{"do": "submit", "form": form.ID, "fields": fields})
		if sent.Error != "" || r.anne.Find(r.ch, "You wrote: "+words) == nil {
			t.Errorf("%s: not sent as it was written: %s", words, sent.Error)
		}
		if again := r.perform(t, map[string]any{"do": "submit", "form": form.ID, "fields": fields}); again.Error == "" {
			t.Errorf("%s: sent twice", words)
		}
	}
}

func TestAPrivateFileIsForItsUserAlone(t *testing.T) {
	r := newRoom(t)
	r.hire(t)
	r.post(t, table("Hello"))
	table := r.anne.Sees(r.ch)[0]
	if _, err := r.anne.Click(table, "Peek"); err != nil {
		t.Fatal(err)
	}
	r.attach(t)
	secret := r.anne.Find(r.ch, "secret")
	if secret == nil || len(secret.Files()) != 1 {
		t.Fatalf("no file came with the secret: %+v", secret)
	}
	path := strings.TrimPrefix(secret.Files()[0].URL, "/")
	if status, said := r.get(t, path+"?as=anne"); status != http.StatusOK || said != "the hand" {
		t.Errorf("Anne gets %d %q", status, said)
	}
	if status, _ := r.get(t, path+"?as=marc"); status != http.StatusNotFound {
		t.Errorf("Marc gets status %d", status)
	}
	if _, said := r.get(t, "page/messages?as=marc"); strings.Contains(said, "secret") {
		t.Error("Marc is told Anne's secret")
	}
}

// attach puts a file to the bot's last answer.
func (r *room) attach(t *testing.T) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("payload_json", `{"attachments":[{"id":"0","filename":"hand.txt"}]}`) // into memory
	file, err := form.CreateFormFile("files[0]", "hand.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(file, "the hand")
	_ = form.Close()
	req, err := http.NewRequest(http.MethodPatch, r.srv.API()+r.answered(t)+"/messages/@original", &body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", form.FormDataContentType())
	req.Header.Set("User-Agent", "DiscordBot (https://example.org/jester, 1)")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Fatalf("attaching: status %d", res.StatusCode)
	}
}

// answered is the webhook of the interaction that was answered last.
func (r *room) answered(t *testing.T) string {
	t.Helper()
	requests := r.srv.Requests()
	for i := len(requests) - 1; i >= 0; i-- {
		if part := strings.Split(requests[i].Path, "/"); part[1] == "interactions" {
			return "webhooks/" + r.srv.Bot().ID + "/" + part[3]
		}
	}
	t.Fatal("nothing has been answered")
	return ""
}

func TestWhatSomebodySeesIsWhatThePageIsTold(t *testing.T) {
	r := newRoom(t)
	r.anne.Say(r.ch, "In games")
	r.anne.Say(r.guild.Channel("train"), "On the train")
	_, body := r.get(t, "page/messages?as=marc&in=train")
	var told []discordtest.Message
	if err := json.Unmarshal([]byte(body), &told); err != nil {
		t.Fatal(err)
	}
	if len(told) != 1 || told[0].Content != "On the train" {
		t.Errorf("told %s", body)
	}
}

// The page knows no more of a message than its id and its channel.
func TestAButtonIsPressedByTheIdOfItsMessage(t *testing.T) {
	r := newRoom(t)
	r.hire(t)
	if _, err := r.anne.Slash(r.ch, "/hello", nil); err != nil {
		t.Fatal(err)
	}
	m := r.anne.Sees(r.ch)[0]
	if reply, err := r.anne.Click(&discordtest.Message{ID: m.ID, ChannelID: r.ch.ID}, "peek"); err != nil || reply.Message == nil {
		t.Errorf("answered %v, %v", reply, err)
	}
}
