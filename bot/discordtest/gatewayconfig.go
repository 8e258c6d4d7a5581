package discordtest

import "time"

// GatewayConfig sets the gateway's limits.
type GatewayConfig struct {
	Identifies  int           // in 24 hours, 1,000 by default; one more resets the token; negative: they are not limited
	Concurrency int           // max_concurrency: identifies in 5 seconds, 1 by default
	SessionLife time.Duration // how long a session outlives its connection, 90 seconds by default
	Guilds      int           // that one shard may hold, 2,500 by default
	GuildSize   int           // bytes that a GUILD_CREATE has at least
	Lag         time.Duration // by which reactions come later than all else: their order is theirs alone
}

func (cfg GatewayConfig) filled() GatewayConfig {
	if cfg.Identifies == 0 {
		cfg.Identifies = 1000
	}
	if cfg.Concurrency == 0 {
		cfg.Concurrency = 1
	}
	if cfg.SessionLife == 0 {
		cfg.SessionLife = 90 * time.Second
	}
	if cfg.Guilds == 0 {
		cfg.Guilds = 2500
	}
	return cfg
}

// Close codes of the gateway.
const (
	closeUnknown      = 4000
	closeBadOpcode    = 4001
	closeUndecodable  = 4002
	closeNotIn        = 4003
	closeBadToken     = 4004
	closeAlreadyIn    = 4005
	closeBadSeq       = 4007
	closeTooMany      = 4008
	closeTimedOut     = 4009
	closeBadShard     = 4010
	closeMustShard    = 4011
	closeBadIntents   = 4013
	closeNotPermitted = 4014
)

var closeReasons = map[int]string{
	closeUnknown: "Unknown error.", closeBadOpcode: "Unknown opcode.", closeUndecodable: "Decode error.",
	closeNotIn: "Not authenticated.", closeBadToken: "Authentication failed.", closeAlreadyIn: "Already authenticated.",
	closeBadSeq: "Invalid seq.", closeTooMany: "Rate limited.", closeTimedOut: "Session timed out.",
	closeBadShard: "Invalid shard.", closeMustShard: "Sharding required.",
	closeBadIntents: "Invalid intent(s).", closeNotPermitted: "Disallowed intent(s).",
}
