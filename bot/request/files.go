package request

import (
	"archive/zip"
	"bytes"

	"hofnar/bot/discord"
)

// HandOut answers with files under a sentence, or says that they are more than Discord
// takes with one message. A large file goes packed.
func (r *Request) HandOut(said string, files ...discord.File) Answer {
	total := 0
	for i, f := range files {
		if len(f.Data) > r.In.Largest {
			files[i] = packed(f)
		}
		if len(files[i].Data) > r.In.Largest {
			return r.Say("files.large")
		}
		total += len(files[i].Data)
	}
	if total > MostHandedOut || len(files) > discord.MostFiles {
		return r.Say("files.large")
	}
	return Showing(r.Screens.Files(said, files))
}

// MostHandedOut is how many bytes go with one answer; the rest of the request has room
// beside them.
const MostHandedOut = discord.MostUploaded - 64<<10

// packed is a file in an archive of its own.
func packed(f discord.File) discord.File {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	Pack(archive, f.Name, f.Data)
	_ = archive.Close() // into memory
	return discord.File{Name: f.Name + ".zip", Alt: f.Alt, Type: "application/zip", Data: out.Bytes()}
}

// Pack puts a file into an archive in memory, which takes everything.
func Pack(archive *zip.Writer, name string, data []byte) {
	if w, err := archive.Create(name); err == nil {
		_, _ = w.Write(data)
	}
}
