package discordtest_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"testing"

	"github.com/coder/websocket"
)

func TestABotThatAsksForItGetsOneStreamOfZlibs(t *testing.T) {
	r := newTable(t)
	ws, _, err := websocket.Dial(r.Context(), r.do("GET", "/gateway", nil).text("url")+"?v=10&encoding=json&compress=zlib-stream", &websocket.DialOptions{HTTPClient: r.http})
	if err != nil {
		t.Fatal(err)
	}
	defer ws.CloseNow()
	g, all := &gate{r, ws}, bytes.Buffer{}
	var packets *json.Decoder
	for i, want := range []int{10, 11, 0} {
		kind, message, err := ws.Read(r.Context())
		if err != nil || kind != websocket.MessageBinary || !bytes.HasSuffix(message, []byte{0, 0, 0xff, 0xff}) {
			t.Fatalf("a message of kind %v that ends in %x: %v", kind, message[max(0, len(message)-4):], err)
		}
		all.Write(message)
		if packets == nil {
			stream, err := zlib.NewReader(&all)
			if err != nil {
				t.Fatal(err)
			}
			packets = json.NewDecoder(stream)
		}
		var p packet
		if err := packets.Decode(&p); err != nil || p.Op != want {
			t.Fatalf("packet %d is %+v, %v", i, p, err)
		}
		if want == 10 {
			g.say(1, nil)
		} else {
			g.hello(0)
		}
	}
}
