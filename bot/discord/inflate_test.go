package discord

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"testing"
)

// A packet may come in several messages; the last of them ends in a flush.
func TestAPacketMayComeInSeveralMessages(t *testing.T) {
	var out bytes.Buffer
	w, f := zlib.NewWriter(&out), &inflater{}
	for n := range 3 {
		text := fmt.Sprintf(`{"op":0,"s":%d,"t":"E","d":{"n":%d}}`, n, n)
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		message := bytes.Clone(out.Bytes())
		out.Reset()
		if f.add(message[:5]) || !f.add(message[5:]) {
			t.Fatal("a packet is whole too soon, or never")
		}
		if p, err := f.packet(); err != nil || p.Seq != int64(n) || string(p.Data) != fmt.Sprintf(`{"n":%d}`, n) {
			t.Errorf("packet %d is %+v, %v", n, p, err)
		}
	}
	f.add([]byte("nonsense\x00\x00\xff\xff"))
	if p, err := f.packet(); err == nil {
		t.Errorf("nonsense is read as %+v", p)
	}
}

// How long a server takes to be read, and how much smaller it comes: a bot with a
// thousand of them reads as many at its start.
func BenchmarkAServerInflated(b *testing.B) {
	var roles []map[string]any
	for n := range 400 {
		roles = append(roles, map[string]any{"id": fmt.Sprint(1534894056448983040 + n*7919), "name": fmt.Sprint("role ", n),
			"permissions": fmt.Sprint(n * 104729), "position": n, "color": n * 977, "hoist": n%3 == 0, "mentionable": false, "flags": 0})
	}
	text, err := json.Marshal(map[string]any{"op": 0, "s": 2, "t": "GUILD_CREATE", "d": map[string]any{"id": "1", "roles": roles}})
	if err != nil {
		b.Fatal(err)
	}
	var out bytes.Buffer
	w, f := zlib.NewWriter(&out), &inflater{}
	for b.Loop() {
		out.Reset()
		b.StopTimer()
		_, _ = w.Write(text)
		_ = w.Flush()
		b.StartTimer()
		f.add(out.Bytes())
		if _, err := f.packet(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(text)), "bytes")
	b.ReportMetric(float64(out.Len()), "compressed")
}
