package discord

import (
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"
)

// How an HTTP/2 connection is watched: a network that swallows packets would
// otherwise silence all requests for a quarter of an hour.
const (
	quietBefore = 5 * time.Second // without a word, and the other side is asked
	deadAfter   = 3 * time.Second // without an answer to that, and the connection is closed
)

// newTransport returns the way to Discord. A connection on which nothing is
// heard for so long is asked for a sign of life, and closed without one.
func newTransport(quiet, dead time.Duration) *http.Transport {
	return &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: 5 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
		TLSHandshakeTimeout: 5 * time.Second,
		ForceAttemptHTTP2:   true,
		MaxIdleConnsPerHost: 32, // for HTTP/1
		IdleConnTimeout:     90 * time.Second,
		HTTP2:               &http.HTTP2Config{SendPingTimeout: quiet, PingTimeout: dead},
	}
}

// userAgent is what Discord wants a client to call itself: others may be
// blocked.
var userAgent = "DiscordBot (https://pkg.go.dev/hofnar, " + version() + ")"

// version is that of the build, where it has one.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || !strings.HasPrefix(info.Main.Version, "v") {
		return "0"
	}
	return info.Main.Version
}
