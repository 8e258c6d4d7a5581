package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"hofnar/bot/discord"
)

// readShards reads the settings SHARD_COUNT (0: not set) and SHARD_ID: a number,
// a range such as 0-3, or nothing, which means all of them.
func readShards(count int, id string) (discord.ShardRange, error) {
	switch {
	case count < 0:
		return discord.ShardRange{}, fmt.Errorf("SHARD_COUNT is %d", count)
	case count == 0 && id != "":
		return discord.ShardRange{}, errors.New("SHARD_ID needs SHARD_COUNT")
	case id == "":
		count = max(1, count)
		return discord.ShardRange{First: 0, Last: count - 1, Count: count}, nil
	}
	from, to, more := strings.Cut(id, "-")
	if !more {
		to = from
	}
	first, err1 := strconv.Atoi(strings.TrimSpace(from))
	last, err2 := strconv.Atoi(strings.TrimSpace(to))
	if err1 != nil || err2 != nil {
		return discord.ShardRange{}, fmt.Errorf("SHARD_ID is %q, neither a number nor a range such as 0-3", id)
	}
	if first > last || last >= count {
		return discord.ShardRange{}, fmt.Errorf("SHARD_ID is %q, but the shards are 0 to %d", id, count-1)
	}
	return discord.ShardRange{First: first, Last: last, Count: count}, nil
}
