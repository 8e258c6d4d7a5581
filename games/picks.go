package games

import "strings"

// PackPicks writes picks as one short string for a control's id: answers parted
// by "/", keys within an answer by ",", an answer that picked nothing as "_".
func PackPicks(picks Picks) string {
	answers := make([]string, len(picks))
	for i, keys := range picks {
		answers[i] = strings.Join(keys, ",")
		if len(keys) == 0 {
			answers[i] = "_"
		}
	}
	return strings.Join(answers, "/")
}

// UnpackPicks reads what PackPicks wrote.
func UnpackPicks(s string) Picks {
	if s == "" {
		return nil
	}
	var picks Picks
	for answer := range strings.SplitSeq(s, "/") {
		if answer == "_" {
			picks = append(picks, nil)
			continue
		}
		picks = append(picks, strings.Split(answer, ","))
	}
	return picks
}
