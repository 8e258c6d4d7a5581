package bot

import (
	"slices"
	"sync"

	"hofnar/bot/background"
	"hofnar/bot/request"
	"hofnar/bot/table"
)

// passing takes private answers back once they have served, as long as they can be changed:
// what was said of a lobby, once its game is what one sees.
type passing struct {
	*background.Runner
	tables *tables
	mu     sync.Mutex
	list   map[table.ID][]passer
}

// passer is a request whose answer passes.
type passer struct {
	*request.Request
	over func(table.Snapshot) bool
}

// keep takes an answer back as soon as its time is over, if it passes at all.
func (p *passing) keep(r *request.Request, until *request.Passing) {
	if until == nil {
		return
	}
	p.mu.Lock()
	p.list[until.Table] = append(p.list[until.Table], passer{r, until.Over})
	p.mu.Unlock()
	if g, ok := p.tables.registry.Fetch(p.Ctx, until.Table, ""); ok {
		p.changed(g) // it may be over already
	}
}

// changed takes back what has served at a table as it is now. What can be changed no more is
// forgotten.
func (p *passing) changed(g table.Snapshot) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var served []passer
	left := slices.DeleteFunc(p.list[g.ID], func(one passer) bool {
		over := one.over(g)
		if over {
			served = append(served, one)
		}
		return over || !one.Lives() || !g.Status.Open()
	})
	if len(served) > 0 {
		p.Run("passing", func() { withdraw(served) })
	}
	if p.list[g.ID] = left; len(left) == 0 {
		delete(p.list, g.ID)
	}
}

// withdraw takes answers back, where several stand in one message the last: a control may be
// pressed before its message is known.
func withdraw(list []passer) {
	gone := map[string]bool{}
	for _, one := range slices.Backward(list) {
		<-one.Settled()
		if id := one.Sent.ID; !gone[id] {
			gone[id] = id != ""
			one.Withdraw()
		}
	}
}

// leave has a private message stay, since something else is to stand there.
func (p *passing) leave(message string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, list := range p.list {
		p.list[id] = slices.DeleteFunc(list, func(one passer) bool { return one.Given() && one.Sent.ID == message })
	}
}
