package discordtest

import "testing"

func TestALoopbackListensOnThisMachineAlone(t *testing.T) {
	for addr, may := range map[string]bool{"127.0.0.1:0": true, "localhost:0": true, ":0": false, "0.0.0.0:0": false, "[::]:0": false} {
		s, err := New(Config{Addr: addr})
		if (err == nil) != may {
			t.Errorf("%s: %v", addr, err)
		}
		if err == nil {
			s.Close()
		}
	}
}
