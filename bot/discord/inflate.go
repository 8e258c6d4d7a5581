package discord

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"log/slog"
)

// inflater reads what comes on one connection of the gateway: one stream of zlib's, of
// which each packet ends in a flush. It holds some 50 kB, and the largest packet so far.
type inflater struct {
	buffer   bytes.Buffer
	packets  *json.Decoder
	received int // bytes
}

// flush ends a packet.
var flush = []byte{0, 0, 0xff, 0xff}

// add takes the next message, and reports whether a packet is whole.
func (f *inflater) add(message []byte) bool {
	f.received += len(message)
	f.buffer.Write(message)
	return bytes.HasSuffix(message, flush)
}

// packet reads a whole packet.
func (f *inflater) packet() (p packet, err error) {
	if f.packets == nil {
		stream, err := zlib.NewReader(&f.buffer)
		if err != nil {
			return p, err
		}
		f.packets = json.NewDecoder(stream)
	}
	return p, f.packets.Decode(&p)
}

// report says how much has come, and what it would have been without compression.
func (f *inflater) report(log *slog.Logger) {
	if f.packets != nil {
		log.Info("a connection to the gateway is over", "bytes received", f.received, "inflated", f.packets.InputOffset())
	}
}
