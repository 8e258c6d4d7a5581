package discordtest

// byToken finds an answered interaction whose token still lives.
func (r *request) byToken() (*interaction, *problem) {
	i := r.s.interactions[r.PathValue("token")]
	switch {
	case r.PathValue("app") != r.s.world.App, i == nil:
		return nil, errUnknownWebhook
	case r.s.clock.Now().Sub(i.born) > tokenLives:
		return nil, errTokenExpired
	case !i.answered:
		return nil, errUnknownWebhook
	}
	return i, nil
}

// answerMessage finds the message a webhook path speaks of.
func (r *request) answerMessage() (*interaction, *Message, *problem) {
	i, p := r.byToken()
	if p != nil {
		return nil, nil, p
	}
	id := r.PathValue("message")
	m := i.original
	if id != "@original" {
		m = r.s.posted(i.channel, func(m *Message) bool { return m.ID == id && m.token == i.token })
	}
	if m == nil || !r.s.stands(m) {
		return nil, nil, errUnknownMessage
	}
	return i, m, nil
}

func (s *Server) stands(m *Message) bool {
	return s.posted(m.ChannelID, func(other *Message) bool { return other == m }) != nil
}

func getAnswer(r *request) (any, *problem) {
	_, m, p := r.answerMessage()
	return orNil(m, p)
}

func editAnswer(r *request) (any, *problem) {
	i, m, p := r.answerMessage()
	if p == nil {
		p = r.s.editShown(m)
	}
	if p != nil {
		return nil, p
	}
	in, p := read[payload](r)
	if p != nil {
		return nil, p
	}
	if p := r.s.fill(i, m, in, r); p != nil {
		return nil, p
	}
	return m, nil
}

// fill edits an answer; one that was deferred is made by it and keeps its
// visibility whatever the flags say.
func (s *Server) fill(i *interaction, m *Message, in payload, r *request) *problem {
	loading := m.Flags & flagLoading
	if p := s.update(m, in, r); p != nil {
		m.Flags |= loading
		return p
	}
	m.Flags &^= flagLoading
	if i.deferred && m == i.original {
		m.Mentioned, m.Edited = s.mentioned(m, "users"), nil
		i.deferred = false
		s.notify(m)
	}
	return nil
}

func deleteAnswer(r *request) (any, *problem) {
	_, m, p := r.answerMessage()
	if p != nil {
		return nil, p
	}
	r.s.remove(m)
	return nil, nil
}

func followup(r *request) (any, *problem) {
	i, p := r.byToken()
	if p != nil {
		return nil, p
	}
	switch {
	case i.userOnly && i.followups == mostFollowup:
		return nil, errFollowups
	case r.s.channel(i.channel) == nil:
		return nil, errUnknownChannel
	}
	in, p := read[payload](r)
	if p != nil {
		return nil, p
	}
	if i.deferred { // the first follow-up edits what is thinking, its own flags count for nothing
		if p := r.s.fill(i, i.original, in, r); p != nil {
			return nil, p
		}
		return i.original, nil
	}
	m := r.s.answerDraft(i, deref(in.Flags))
	if p := r.s.put(m, in, r.files); p != nil {
		return nil, p
	}
	i.followups++
	r.s.post(m, "users")
	return m, nil
}
