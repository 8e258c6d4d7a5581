package main

import (
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// freeAddress is one that nobody listens on at present.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// says is what a path answers, and with which status; 0 if nobody answers.
func says(address, path string) (int, string) {
	res, err := http.Get("http://" + address + path)
	if err != nil {
		return 0, err.Error()
	}
	defer res.Body.Close()
	text, _ := io.ReadAll(res.Body) // what came counts
	return res.StatusCode, string(text)
}

func TestHofnarKnowsHowHeIs(t *testing.T) {
	t.Parallel()
	srv, err := discordtest.New(discordtest.Config{Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	address := freeAddress(t)
	health := "HOFNAR_HEALTH=" + address
	if child(t, []string{health}, "health").Wait() == nil {
		t.Error("nobody is there, and he is well")
	}
	srv.Fail(3, http.MethodPut, "/commands", http.StatusBadRequest, nil, `{"code":50035}`)
	child(t, []string{
		"DISCORD_API=" + srv.API(), "DISCORD_TOKEN=" + srv.Token(), "HOFNAR_DB=" + filepath.Join(t.TempDir(), "h.db"), "LOG_LEVEL=error", health,
	}, "serve")
	waitFor(t, "he lives", func() bool { status, _ := says(address, "/healthz"); return status == http.StatusOK })
	if status, text := says(address, "/readyz"); status == http.StatusOK || !strings.Contains(text, "not") {
		t.Errorf("before the commands are registered he is ready: %d %s", status, text)
	}
	waitFor(t, "he is ready", func() bool { status, _ := says(address, "/readyz"); return status == http.StatusOK })
	if err := child(t, []string{health}, "health").Wait(); err != nil {
		t.Errorf("he is well, and the check says %v", err)
	}
	anywhere := strings.Replace(health, "127.0.0.1", "0.0.0.0", 1) // as the compose file has it
	if err := child(t, []string{anywhere, "HTTP_PROXY=http://" + freeAddress(t)}, "health").Wait(); err != nil {
		t.Errorf("where there is a proxy for what is elsewhere the check says %v", err)
	}
	srv.Gateway().Hold()
	srv.Fail(1000, "", "/gateway/bot", http.StatusServiceUnavailable, nil, "away")
	srv.Gateway().Forget()
	waitFor(t, "he knows that he is not connected", func() bool { status, _ := says(address, "/readyz"); return status != http.StatusOK })
	if status, _ := says(address, "/healthz"); status != http.StatusOK {
		t.Error("Discord is away, and he takes himself for dead")
	}
	if child(t, []string{health}, "health").Wait() == nil {
		t.Error("he is not connected, and the check is content")
	}
}

func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 1500 {
		if is() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("waited in vain until %s", what)
}
