package channel

import (
	"time"

	"hofnar/bot/notice"
	"hofnar/bot/reach"
	"hofnar/bot/table"
)

// unkeptLine is how long a line may stand of a table that is not open yet: it goes where
// Hofnar is killed meanwhile.
const unkeptLine = 2 * time.Minute

// NewThread is a thread for a table that is still to be opened, and the line in the channel
// that it belongs to.
type NewThread struct {
	Channel string // the thread's

	lines *lines
	line  notice.Notice
}

// start posts the line of a table that is about to be opened in that channel, and starts a
// thread there. The same event again comes to the same line and thread.
func (l *lines) start(o table.Opening, event string) (*NewThread, error) {
	screens := l.screens.Speaking(o.Language)
	first := screens.FirstLine(o.Game, o.ID, o.Host.Name)
	first.Nonce = nonceOf("line", event)
	posted, err := l.send(l.Ctx, o.Guild, o.Channel, first, unsureOver)
	if err != nil {
		return nil, err
	}
	l.owed.owe(
		reach.Deletion{
			Guild: o.Guild, Channel: o.Channel, Message: posted.ID,
			Attempts: reach.Attempts{Due: l.Clock.Now().Add(unkeptLine)},
		},
	)
	t := &NewThread{
		lines: l,
		line:  notice.Notice{Table: o.ID, Kind: notice.Line, Guild: o.Guild, Channel: o.Channel, Message: posted.ID},
	}
	if t.Channel, err = l.api.StartThread(l.Ctx, o.Channel, posted.ID, screens.ThreadName(o.Game, o.ID)); err != nil {
		t.GiveUp()
		return nil, err
	}
	return t, nil
}

// Keep has the line stand for the table, which is open now.
func (t *NewThread) Keep(id table.ID) {
	t.line.Table = id
	_ = t.lines.put(t.line)
}

// GiveUp takes the line back, and puts the thread away if there is one, since there is no table:
// that may take longer than somebody waits for an answer.
func (t *NewThread) GiveUp() {
	_ = t.lines.remove(t.line.Guild, t.line.Channel, t.line.Message)
	if t.Channel != "" {
		t.lines.Run("thread", func() {
			t.lines.Warn(t.lines.api.Archive(t.lines.Ctx, t.Channel), "a thread without a table is not put away")
		})
	}
}
