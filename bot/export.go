package bot

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/league"
)

// export answers /league export.
func (ls *leagues) export(r *request) answer {
	return ls.atLeague(r, func(l league.League) answer {
		s, ok, err := ls.seasonTyped(r.in, l)
		switch {
		case err != nil:
			return r.refuse(table.Snapshot{}, err)
		case !ok:
			return r.say(table.Snapshot{}, "export.none")
		case !ls.exports.begin(r.in.Guild, ls.Clock.Now()):
			return r.say(table.Snapshot{}, "export.soon")
		}
		return answer{slow: func() answer { return ls.exported(r, l, s) }}
	})
}

// seasonTyped is the season of a league that was asked for: ok is false if there is none.
func (ls *leagues) seasonTyped(in discord.Interaction, l league.League) (s league.Season, ok bool, err error) {
	seasons, err := ls.books.Seasons(l.ID)
	n, named := in.Number("season")
	for _, s := range seasons {
		if !named || s.N == n {
			return s, true, err
		}
	}
	return s, false, err
}

// exported answers with a season's files. That takes a while: each game of the season is
// read for its record.
func (ls *leagues) exported(r *request, l league.League, s league.Season) answer {
	all, err := ls.books.ExportSeason(l, s)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	files, err := ls.seasonFiles(r, all)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	records, n, err := ls.records(r, all.Results, mostHandedOut-sizeOf(files))
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	return r.handOut(ls.screens.Exported(r.viewer, all, n), append(files, records...)...)
}

// seasonFiles are a season's table, its results, and all of it.
func (ls *leagues) seasonFiles(r *request, all league.Export) ([]discord.File, error) {
	whole, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return nil, err
	}
	return []discord.File{
		exportFile(r, "standings", "standings.csv", "text/csv", csvOf(screen.StandingsTable(all))),
		exportFile(r, "results", "results.csv", "text/csv", csvOf(screen.ResultsTable(all))),
		exportFile(r, "season", "season.json", "application/json", whole),
	}, nil
}

func exportFile(r *request, kind, name, mime string, data []byte) discord.File {
	alt := r.screens.In(r.viewer, table.Snapshot{}).Key("export.alt." + kind)
	return discord.File{Name: name, Alt: alt, Type: mime, Data: data}
}

func csvOf(lines [][]string) []byte {
	var out bytes.Buffer
	_ = csv.NewWriter(&out).WriteAll(lines) // into memory
	return out.Bytes()
}

// records are the records of a season's games in as many archives as it takes, and how
// many they are: none where all together would have more bytes than room.
func (ls *leagues) records(r *request, results []league.Result, room int) (files []discord.File, n int, err error) {
	archives := archives{most: r.in.Largest}
	for _, result := range results {
		kept, err := ls.books.Load(table.ID(result.Table))
		if err != nil {
			return nil, 0, err
		}
		record, ok := table.RecordOf(ls.games, kept)
		if !ok { // a game that Hofnar does not play any more
			continue
		}
		if err := archives.add(result, record); err != nil {
			return nil, 0, err
		}
		if n++; archives.size() > room {
			return nil, 0, nil
		}
	}
	archives.end()
	for i, data := range archives.done {
		files = append(files, exportFile(r, "records", fmt.Sprintf("records-%d.zip", i+1), "application/zip", data))
	}
	if sizeOf(files) > room || len(files) > mostArchives {
		return nil, 0, nil
	}
	return files, n, nil
}

// mostArchives is how many go with an answer beside the other files.
const mostArchives = discord.MostFiles - 3

// archives are packed files of so many bytes at most.
type archives struct {
	most int
	done [][]byte
	out  *bytes.Buffer
	open *zip.Writer
	held int // bytes that its list of contents will take
	last int // bytes of its newest file, which may not have been written yet
}

// listed is what an archive says of a file in it at most, besides its name.
const listed = 200

// add puts a record into the archive that is open, or into a new one where it might grow
// too large.
func (a *archives) add(result league.Result, record games.Record) error {
	data, err := json.Marshal(record)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%s.json", result.Game, result.Table)
	if a.open != nil && a.out.Len()+a.held+a.last+len(data)+listed > a.most {
		a.end()
	}
	if a.open == nil {
		a.out, a.held = &bytes.Buffer{}, listed
		a.open = zip.NewWriter(a.out)
	}
	pack(a.open, name, data)
	a.held, a.last = a.held+listed+len(name), len(data)
	return a.open.Flush()
}

func (a *archives) end() {
	if a.open != nil {
		_ = a.open.Close() // into memory
		a.done, a.open = append(a.done, a.out.Bytes()), nil
	}
}

func (a *archives) size() (n int) {
	for _, data := range a.done {
		n += len(data)
	}
	if a.open != nil {
		n += a.out.Len() + a.held
	}
	return n
}

func sizeOf(files []discord.File) (n int) {
	for _, f := range files {
		n += len(f.Data)
	}
	return n
}
