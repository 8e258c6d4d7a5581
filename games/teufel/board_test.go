package teufel_test

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"hofnar/games/teufel"
)

// authority is the checksum of teufel_board.json, which the rules refer to.
const authority = "1354c81a534799234b3f4cd20c90ca44c644d001e74dd5d86b7293755df0216e"

func TestTheBoardIsTheAuthoritys(t *testing.T) {
	text, err := os.ReadFile("board.json")
	if err != nil {
		t.Fatal(err)
	}
	if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != authority {
		t.Errorf("board.json is another one: %x", sum)
	}
}

// spot is a point of the board, rounded so that equal points are equal.
type spot struct{ x, y int }

func at(x, y float64) spot {
	return spot{int(math.Round(x * 1000)), int(math.Round(y * 1000))}
}

func middle(f teufel.Field) (x, y float64) {
	for _, v := range f.Vertices {
		x, y = x+v[0]/3, y+v[1]/3
	}
	return x, y
}

// portSpot is where a port lies: at one and at two thirds of a side.
func portSpot(f teufel.Field, port int) spot {
	from, to := f.Vertices[port/2], f.Vertices[(port/2+1)%3]
	third := float64(port%2+1) / 3
	return at(from[0]+(to[0]-from[0])*third, from[1]+(to[1]-from[1])*third)
}

// byPlace lists the fields and ports that lie at each spot.
func byPlace() map[spot][][2]int {
	places := map[spot][][2]int{}
	for i, f := range teufel.TheBoard().Fields {
		for p := range f.Ports {
			where := portSpot(f, p)
			places[where] = append(places[where], [2]int{i, p})
		}
	}
	return places
}

// What the file says about neighbours follows from where the corners are.
func TestWhatLiesBehindAPortIsWhatLiesThere(t *testing.T) {
	b := teufel.TheBoard()
	seen := map[string]int{}
	for where, list := range byPlace() {
		f, p := list[0][0], list[0][1]
		behind := b.Fields[f].Ports[p]
		switch len(list) {
		case 2:
			other := list[1]
			back := b.Fields[other[0]].Ports[other[1]]
			if behind != (teufel.Port{Kind: 'f', Field: other[0], Port: other[1]}) || back != (teufel.Port{Kind: 'f', Field: f, Port: p}) {
				t.Errorf("at %v lie %v, the file says %v and %v", where, list, behind, back)
			}
		case 1:
			seen[string(behind.Kind)+teufel.Letters[behind.Letter:behind.Letter+1]]++
			beside := b.Fields[f].Ports[p^1]
			if beside.Letter != behind.Letter || beside.Kind == behind.Kind || beside.Kind == 'f' {
				t.Errorf("on the rim at %v are %v and %v", where, behind, beside)
			}
			if behind.Kind == 'b' && b.Bodies[behind.Letter] != [2]int{f, p} {
				t.Errorf("body %c is said to be at %v", teufel.Letters[behind.Letter], b.Bodies[behind.Letter])
			}
		default:
			t.Errorf("%d ports at %v", len(list), where)
		}
	}
	if len(seen) != 2*len(teufel.Letters) {
		t.Errorf("%d bodies and tail ends on the rim, wanted one of each for 18 devils", len(seen))
	}
}

func TestTheBoardIsAHexagonOfSixTrianglesOfNine(t *testing.T) { // [T1]
	b := teufel.TheBoard()
	if len(b.Fields) != 54 {
		t.Fatalf("%d fields", len(b.Fields))
	}
	sizes, middles := map[int]int{}, map[spot]bool{}
	for i, f := range b.Fields {
		x, y := middle(f)
		sizes[f.Sector]++
		middles[at(x, y)] = true
		sector := int(math.Floor(math.Mod(2*math.Pi+2*math.Pi/3-math.Atan2(y, x), 2*math.Pi) / (math.Pi / 3)))
		if sector != f.Sector {
			t.Errorf("%s lies in sector %d, the file says %d", f.ID, sector, f.Sector)
		}
		twin := b.Fields[f.Twin]
		if tx, ty := middle(twin); at(tx, ty) != at(-x, -y) || twin.Twin != i { // [T2]
			t.Errorf("%s is not the point reflection of %s", twin.ID, f.ID)
		}
		if strings.TrimRight(twin.ID, "ab") != strings.TrimRight(f.ID, "ab") {
			t.Errorf("%s and %s have different numbers", twin.ID, f.ID)
		}
	}
	if len(middles) != 54 || len(sizes) != 6 || slices.Max([]int{sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], sizes[5]}) != 9 {
		t.Errorf("sectors of %v fields, %d places", sizes, len(middles))
	}
}

// There are fifteen ways to join six points in pairs. Turned by thirds they are
// seven, which are the kinds [T6].
func TestTheKindsAreAllWaysToJoinSixPoints(t *testing.T) {
	kinds := map[[6]int][]string{}
	for _, k := range teufel.TheBoard().Kinds {
		looks := map[[6]int]bool{}
		for r := range 3 {
			var joined [6]int
			for p := range joined {
				joined[p] = k.Through(r, p)
				if joined[p] == p || k.Through(r, joined[p]) != p {
					t.Errorf("%s in rotation %d leads from %d to %d", k.ID, r, p, joined[p])
				}
			}
			if !looks[joined] {
				kinds[joined] = append(kinds[joined], k.ID)
			}
			looks[joined] = true
		}
		if k.Symmetric != (len(looks) == 1) {
			t.Errorf("%s looks different in %d ways", k.ID, len(looks))
		}
	}
	if len(kinds) != 15 {
		t.Errorf("%d ways to join six points, wanted all 15", len(kinds))
	}
	for way, list := range kinds {
		if len(list) != 1 {
			t.Errorf("%v is %v", way, list)
		}
	}
}

func TestEveryDevilHasOneOwner(t *testing.T) {
	for players, owned := range teufel.TheBoard().Owned {
		sides := owned
		if players == 4 {
			sides = owned[:2]
			if owned[0] != owned[2] || owned[1] != owned[3] {
				t.Errorf("partners have different devils: %v", owned)
			}
		}
		if all := strings.Join(sides, ""); all != teufel.Letters {
			t.Errorf("%d players own %s", players, all)
		}
	}
}
