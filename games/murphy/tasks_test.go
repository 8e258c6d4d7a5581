package murphy

import (
	"encoding/json"
	"os"
	"testing"
)

// Cases of every task, near misses among them.
func TestTasksAreFulfilledByWhatThePageSays(t *testing.T) {
	text, err := os.ReadFile("testdata/tasks.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Task      int
		Hand, Mac []string
		Fulfilled bool
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	seen := map[int]int{}
	for _, c := range cases {
		hand, mac := heapOf(named(c.Hand)), heapOf(named(c.Mac))
		if got := progressOf(c.Task, &hand, &mac); got.done != c.Fulfilled {
			t.Errorf("task %d with %v, Mac %v: %+v", c.Task, c.Hand, c.Mac, got)
		}
		seen[c.Task]++
	}
	if len(seen) != lastTask {
		t.Errorf("cases for %d tasks", len(seen))
	}
}

// What is missed by one card.
func TestNearMisses(t *testing.T) {
	for what, c := range map[string]struct {
		task int
		hand []string
		want bool
	}{
		"4: Mac's are of two colours and values": {4, []string{"r5"}, false},
		"7: nine only":                           {7, []string{"g4", "g4", "g5", "g5", "g6", "g6", "g7", "g7", "g7"}, false},
		"9: a 2 among ten":                       {9, []string{"r1", "r3", "r5", "r5", "r7", "r7", "r7", "r9", "r9", "r2"}, false},
		"11: a 4":                                {11, []string{"r1", "r2", "r3", "r4"}, false},
		"11: two only":                           {11, []string{"r1", "r2"}, false},
		"12: a 5":                                {12, []string{"r1", "r2", "r3", "r4", "r5"}, false},
		"13: four only":                          {13, []string{"r1", "r2", "r3", "r4"}, false},
		"18: a yellow one":                       {18, []string{"r1", "r2", "r3", "g4", "g4", "g5", "g5", "g6", "y6"}, false},
		"20: a 5 beside the 10":                  {20, []string{"r10", "r5"}, false},
		"1: a red 5 alone":                       {1, []string{"r5"}, false},
		"1: a red 5 and two others":              {1, []string{"r5", "g1", "g2"}, false},
		"1: two red 5s":                          {1, []string{"r5", "r5"}, true},
		"2: a red 6 instead":                     {2, []string{"r6", "y1"}, false},
		"3: 1 and 11 of two colours":             {3, []string{"r1", "y11"}, false},
		"5: five only":                           {5, []string{"r10", "r11", "y10", "y11", "g10"}, false},
		"6: a green among seven":                 {6, []string{"y1", "y2", "y3", "y4", "y5", "y6", "g7"}, false},
		"8: eight, but 87":                       {8, []string{"r11", "r11", "r11", "y11", "y11", "y11", "g11", "g10"}, false},
		"8: eight, 88":                           {8, []string{"r11", "r11", "r11", "y11", "y11", "y11", "g11", "g11"}, true},
		"10: 30 in all":                          {10, []string{"r4", "r5", "r6", "r7", "r8"}, false},
		"10: 29 in all":                          {10, []string{"r1", "r3", "r4", "r5", "r6", "r10"}, true},
		"14: two of three":                       {14, []string{"r7", "r7", "y7"}, false},
		"15: six, not eight":                     {15, []string{"r7", "y7", "r8", "y8", "r9", "y9"}, false},
		"15: four of a value are two pairs":      {15, []string{"r7", "r7", "y7", "y7", "r8", "y8", "r9", "y9"}, true},
		"16: a value twice":                      {16, []string{"y6", "y7", "y7", "y8", "y9"}, false},
		"16: a gap":                              {16, []string{"y5", "y6", "y7", "y9"}, false},
		"19: no card":                            {19, nil, false},
		"21: one colour only":                    {21, []string{"r1", "r2", "r3", "r4", "r4", "r5", "r5", "r6", "r6", "r7"}, false},
		"21: green cards do not matter":          {21, []string{"r1", "r2", "r3", "r4", "r4", "r5", "r5", "r6", "r6", "y7", "G3"}, true},
		"17: a green one":                        {17, []string{"r1", "r2", "r3", "y4", "y4", "y5", "y5", "y6", "g6"}, false},
	} {
		hand, mac := heapOf(named(c.hand)), heapOf(named([]string{"r1", "y2"}))
		if got := progressOf(c.task, &hand, &mac).done; got != c.want {
			t.Errorf("%s: fulfilled %v", what, got)
		}
	}
}
