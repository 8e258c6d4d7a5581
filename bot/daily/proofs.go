package daily

import (
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
)

// verified proves the luck of a deal that is closed, by its reader's own record.
func (d *Daily) verified(r *request.Request, _ screen.Control, at place) request.Answer {
	if !d.closed(at.Day) {
		return d.looked(r, screen.Control{}, at)
	}
	e, err := d.end(r, at)
	if err != nil {
		return r.Refuse(err)
	}
	guild := at.game.Guild
	if at.game.Begun.IsZero() {
		guild = r.In.Guild
	}
	commitments, entry, err := d.Books.DailyCommitments(r.Ctx, guild, at.Day)
	if err != nil {
		return r.Refuse(err)
	}
	record := at.record()
	if record.Fair, err = at.deal.Proof(record, at.Secret, commitments, guild, entry); err != nil {
		return r.Refuse(err)
	}
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.DailyProven(r.Viewer, e.DailyPage, record, entry) }}
}
