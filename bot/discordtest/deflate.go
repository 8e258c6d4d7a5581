package discordtest

import (
	"bytes"
	"compress/zlib"
	"context"
	"sync"

	"github.com/coder/websocket"
)

// deflater makes one stream of zlib's of all that goes out on a connection, flushed after
// each packet.
type deflater struct {
	out  bytes.Buffer
	zlib *zlib.Writer
}

// writers are used again: each takes a megabyte.
var writers = sync.Pool{New: func() any {
	w, err := zlib.NewWriterLevel(nil, zlib.BestSpeed)
	if err != nil {
		panic(err) // there is such a level
	}
	return w
}}

func newDeflater() *deflater {
	d := &deflater{zlib: writers.Get().(*zlib.Writer)}
	d.zlib.Reset(&d.out)
	return d
}

// packed is the next part of the stream.
func (d *deflater) packed(text []byte) []byte {
	d.out.Reset()
	_, _ = d.zlib.Write(text) // a buffer takes everything
	_ = d.zlib.Flush()
	return d.out.Bytes()
}

// close lets go of what the stream was made with.
func (d *deflater) close() {
	if d != nil {
		writers.Put(d.zlib)
	}
}

// send sends a packet, compressed if the bot wants that.
func (c *connection) send(ctx context.Context, text []byte) error {
	if c.zip == nil {
		return c.ws.Write(ctx, websocket.MessageText, text)
	}
	return c.ws.Write(ctx, websocket.MessageBinary, c.zip.packed(text))
}
