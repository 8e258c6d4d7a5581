package table

import (
	"sync"
	"time"

	"github.com/jonboulle/clockwork"
)

// presence knows when somebody last pressed something at a table.
type presence struct {
	clock   clockwork.Clock
	presses sync.Map // user id → time.Time
}

func (p *presence) press(user string) {
	if user != "" {
		p.presses.Store(user, p.clock.Now())
	}
}

// pressed is when somebody last pressed anything here, as far as this process knows.
func (p *presence) pressed(user string) time.Time {
	at, _ := p.presses.Load(user)
	moment, _ := at.(time.Time)
	return moment
}
