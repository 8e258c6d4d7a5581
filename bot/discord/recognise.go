package discord

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"
)

// FirstIDAt is an id below which no message has one that was made from that moment on.
func FirstIDAt(at time.Time) string {
	return strconv.FormatInt(max(0, at.UnixMilli()-epoch)<<22, 10)
}

// Says is the same for a message and for what was sent, by what it says and where its buttons lead;
// empty where no program has written it.
func (p Posted) Says() string {
	if !p.Author.Bot {
		return ""
	}
	return summed(p.Content, tells(p.Components))
}

// Says: see Posted.Says.
func (m Message) Says() string { return summed(m.Content, sent(m.Components)) }

func summed(content string, rest []string) string {
	sum := sha256.New()
	for _, one := range append([]string{content}, rest...) {
		_, _ = fmt.Fprintf(sum, "%d %s", len(one), one)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// tells are what components say and do, in their order.
func tells(list []showing) (all []string) {
	for _, c := range list {
		all = append(all, tells(c.Components)...)
		if one := c.Content + c.CustomID + c.URL; one != "" {
			all = append(all, one)
		}
	}
	return all
}

// sent is the same of what is sent.
func sent(list []Component) (all []string) {
	for _, c := range list {
		all = append(all, sent(c.Components)...)
		if one := c.Content + c.CustomID + c.URL; one != "" {
			all = append(all, one)
		}
	}
	return all
}
