package discordtest

// Bot is the account behind the token.
func (s *Server) Bot() Account {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *s.world.Bot
}
