package daily

import (
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/games"
)

// verified proves the luck of a deal that is closed, by its reader's own record.
func (d *Daily) verified(r *request.Request, _ screen.Control, at place) request.Answer {
	if !d.closed(at.Day) {
		return d.looked(r, screen.Control{}, at)
	}
	at = at.in(r)
	guild := at.game.Guild
	commitments, entry, err := d.Books.DailyCommitments(r.Ctx, guild, at.Day)
	if err != nil {
		return r.Refuse(err)
	}
	if entry.Number == 0 { // no chain proves it
		guild = ""
	}
	record := at.record()
	if record.Fair, err = at.deal.Proof(record, at.Secret, commitments, guild, entry); err != nil {
		if then, now := at.deal.Versions.Rules, at.deal.Game.Version; then != now {
			err = games.Refuse("fair.rules", "Then", then, "Now", now)
		}
		return r.Refuse(err)
	}
	p := d.about(r, at)
	return request.Answer{Page: func(s *screen.Set) discord.Message { return s.DailyProven(r.Viewer, p, record, entry) }}
}
