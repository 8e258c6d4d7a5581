package league

// Counted is what a table does to a league that it counts for.
type Counted struct {
	League League
	Season Season    // in which it ended; the zero Season where it has not, or in none
	Table  string    // its name
	Game   string    // that was played there
	Ended  int64     // unix milliseconds
	Done   []Effect  // what it has done to whom; none where it compares nobody
	Alone  []string  // for whom it counts for nothing, since nobody else was there: ids
	Late   []string  // for whom it counts for nothing, since others had mostly played their seats: ids
	Void   bool      // since a correction it compares nobody
	Why    Uncounted // of a game that has ended and counts for nothing
	Names  map[string]string
}

// Meeting is how often two people have met at a game, or one has met another, and how
// often the one came in ahead.
type Meeting struct {
	Other, Name string // whom
	Game        string // empty: at all games
	Games       int
	Ahead, Even int
	Last        int64 // when last, unix milliseconds
}

// Share is the part of the meetings that were won, ties half, in parts of Whole.
func (m Meeting) Share() Share {
	if m.Games == 0 {
		return 0
	}
	return Whole / 2 * Share(2*m.Ahead+m.Even) / Share(m.Games)
}

// Rivals are the best and the worst opponent of somebody, if their shares differ.
func Rivals(all []Meeting, enough int) (best, worst Meeting, differ bool) {
	best, _ = rival(all, enough, true)
	worst, _ = rival(all, enough, false)
	return best, worst, best.Share() != worst.Share()
}

// rival picks out of somebody's meetings the one with the highest share, or the lowest:
// of those with games enough where there are any.
func rival(all []Meeting, enough int, best bool) (rival Meeting, ok bool) {
	for _, m := range all {
		better := m.Share() > rival.Share() == best && m.Share() != rival.Share()
		more := m.Share() == rival.Share() && m.Games > rival.Games
		switch fits, fitted := m.Games >= enough, rival.Games >= enough; {
		case !ok, fits && !fitted, fits == fitted && (better || more):
			rival, ok = m, true
		}
	}
	return rival, ok
}

// Part is a part of a league's games.
type Part struct {
	League int64
	Season int64  // 0: of all seasons
	Game   string // empty: of all games
	Since  int64  // unix milliseconds; 0: all time
	Person string // empty: everybody's
}

// ForPart are the rules by which a part of a league's games is ordered: it has no
// ratings of its own, and nobody counts who met whom in it.
func (r Rules) ForPart() Rules {
	r.Opponents = 0
	if r.Way == ByRating {
		r.Way = ByMean
	}
	return r
}

// GameStanding is what somebody's games of one kind come to, without a rating.
type GameStanding struct {
	Game string
	Standing
}

// Together adds up what several games come to, by entrant.
func Together(parts []GameStanding) (all []Standing) {
	at := map[string]int{}
	for _, p := range parts {
		i, ok := at[p.ID]
		if !ok {
			i = len(all)
			at[p.ID], all = i, append(all, Standing{ID: p.ID, Computer: p.Computer})
		}
		s := &all[i]
		s.Unsettled = s.Unsettled || p.Unsettled
		s.Games, s.Wins, s.Points, s.Beaten = s.Games+p.Games, s.Wins+p.Wins, s.Points+p.Points, s.Beaten+p.Beaten
	}
	return all
}

// Crown is who was best at a game in a season; several where they are equal.
type Crown struct {
	Game string
	IDs  []string
}

// Crowns are those of a season, in the order of these games: of who has a place in its table, and
// has played each at least once, and as often as the league asks for. So nobody is crowned for a
// game against an account of his own.
func (r Rules) Crowns(order []string, parts []GameStanding, table []Row) (all []Crown) {
	placed := map[string]bool{}
	for _, row := range table {
		placed[row.ID] = row.Place > 0
	}
	rules := r.ForPart()
	rules.Minimum = max(1, rules.Minimum)
	for _, game := range order {
		var standings []Standing
		for _, p := range parts {
			if p.Game == game && placed[p.ID] {
				standings = append(standings, p.Standing)
			}
		}
		crown := Crown{Game: game}
		for _, row := range rules.Order(standings) {
			if row.Place == 1 {
				crown.IDs = append(crown.IDs, row.ID)
			}
		}
		if len(crown.IDs) > 0 {
			all = append(all, crown)
		}
	}
	return all
}

// Best is what somebody's games have kept of a statistic.
type Best struct {
	Game, Key string
	Games     int // in which there was any
	Sum       int
	Most      int
	Least     int
}
