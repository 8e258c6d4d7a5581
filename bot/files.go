package bot

import (
	"archive/zip"
	"bytes"

	"hofnar/bot/discord"
	"hofnar/bot/table"
)

// handOut answers with files under a sentence, or says that they are more than Discord
// takes with one message. A large file goes packed.
func (r *request) handOut(said string, files ...discord.File) answer {
	total := 0
	for i, f := range files {
		if len(f.Data) > r.in.Largest {
			files[i] = packed(f)
		}
		if len(files[i].Data) > r.in.Largest {
			return r.say(table.Snapshot{}, "files.large")
		}
		total += len(files[i].Data)
	}
	if total > mostHandedOut || len(files) > discord.MostFiles {
		return r.say(table.Snapshot{}, "files.large")
	}
	return answer{message: r.screens.Files(said, files)}
}

// mostHandedOut is how many bytes go with one answer; the rest of the request has room
// beside them.
const mostHandedOut = discord.MostUploaded - 64<<10

// packed is a file in an archive of its own.
func packed(f discord.File) discord.File {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	pack(archive, f.Name, f.Data)
	_ = archive.Close() // into memory
	return discord.File{Name: f.Name + ".zip", Alt: f.Alt, Type: "application/zip", Data: out.Bytes()}
}

// pack puts a file into an archive in memory, which takes everything.
func pack(archive *zip.Writer, name string, data []byte) {
	if w, err := archive.Create(name); err == nil {
		_, _ = w.Write(data)
	}
}
