package league

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"

	"hofnar/bot/request"
	"hofnar/games"
	"hofnar/games/league"
)

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
	request.Pack(a.open, name, data)
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
