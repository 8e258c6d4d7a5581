package discord

import (
	"slices"
	"strconv"
	"time"
)

// FirstIDAt is an id below which no message has one that was made from that moment on.
func FirstIDAt(at time.Time) string {
	return strconv.FormatInt(max(0, at.UnixMilli()-epoch)<<22, 10)
}

// Is reports whether a message is that one, as it was sent: by what it says and where its buttons
// lead. A program has written it.
func (p Posted) Is(m Message) bool {
	return p.Author.Bot && p.Content == m.Content && slices.Equal(tells(p.Components), sent(m.Components))
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
