package discordtest

import "github.com/coder/websocket"

// Outage begins one of those hours in which Discord lets bots in and answers their
// heartbeats, but no session begins or goes on: READY, RESUMED and every refusal of a
// RESUME wait for Restore.
func (g Gateway) Outage() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	g.s.gate.outage = true
}

// Restore ends an outage. Whoever has waited is answered.
func (g Gateway) Restore() {
	g.s.mu.Lock()
	defer g.s.mu.Unlock()
	delayed := g.s.gate.delayed
	g.s.gate.outage, g.s.gate.delayed = false, nil
	for _, answer := range delayed {
		answer()
	}
}

// inTime does what answers the bot, and returns its close code: at once, or after an
// outage if the bot is still there then. The lock is held.
func (c *connection) inTime(answer func() (code int)) int {
	if !c.s.gate.outage {
		return answer()
	}
	c.s.gate.delayed = append(c.s.gate.delayed, func() {
		if !c.s.gate.conns[c] {
			return
		}
		if code := answer(); code != 0 {
			go c.ws.Close(websocket.StatusCode(code), closeReasons[code])
		}
	})
	return 0
}
