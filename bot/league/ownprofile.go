package league

import (
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
)

// own answers /profile in direct messages: about whoever asks, a page for each server whose
// leagues know them. The first is shown unless it is another.
func (ps *profiles) own(r *request.Request, server string) request.Answer {
	_, of := r.In.Named("of")
	_, versus := r.In.Named("versus")
	if of || versus {
		return r.Say("profile.refuse.direct")
	}
	servers, err := ps.books.ServersOf(r.Ctx, r.In.User, discord.MaxOptions)
	switch {
	case err != nil:
		return r.Refuse(err)
	case len(servers) == 0:
		return r.Say("profile.nowhere")
	case !slices.Contains(servers, server):
		server = servers[0]
	}
	p, err := ps.read(r.Ctx, server, r.Deed.By)
	switch {
	case err != nil:
		return r.Refuse(err)
	case len(servers) == 1:
		return request.Answer{Page: func(s *screen.Set) discord.Message { return s.Profile(r.Viewer, p) }}
	}
	return request.Answer{Slow: func() request.Answer {
		named := ps.called(servers)
		return request.Answer{
			Page: func(s *screen.Set) discord.Message { return s.OwnProfile(r.Viewer, p, named, server) },
		}
	}}
}

// turned answers the menu of servers of one's own profile.
func (ps *profiles) turned(r *request.Request, c screen.Control) request.Answer {
	return ps.own(r, c.Value())
}

// called is how servers are called; those that cannot be asked are left out.
func (ps *profiles) called(servers []string) (named []screen.Server) {
	for _, id := range servers {
		if name := ps.names.of(id); name != "" {
			named = append(named, screen.Server{ID: id, Name: name})
		}
	}
	return named
}
