package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"hofnar/store"
)

// remote are file systems of other machines, over which neither locks nor SQLite's log hold.
var remote = map[int64]string{0x6969: "NFS", 0xff534d42: "CIFS", 0xfe534d42: "SMB", 0x65735546: "FUSE", 0x01021997: "9P"}

// disk says where the books lie, and whether there is room.
func disk(path string) []finding {
	path = store.Real(path)
	var fs syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(path), &fs); err != nil {
		return nil // that there are no books is said elsewhere
	}
	place := finding{ok, "disk", "the books lie on a disk of this machine"}
	if name, far := remote[int64(fs.Type)]; far {
		place = finding{wrong, "disk", "the books lie on " + name + ", over which two processes may write at once: have HOFNAR_DB name a file on a disk of this machine"}
	}
	return []finding{place, room(path, int64(fs.Bavail)*int64(fs.Bsize))}
}

// leastRoom is what there should be for moves to come.
const leastRoom = 256 << 20

// room says whether the file could be written anew, for which it takes a copy and a log of it.
func room(path string, free int64) finding {
	need := int64(leastRoom)
	if info, err := os.Stat(path); err == nil {
		need += 2 * info.Size()
	}
	said := fmt.Sprintf("%d MB are free", free>>20)
	if free < need {
		return finding{look, "room", fmt.Sprintf("%s; it should be %d: else the file is not written anew after somebody was forgotten, and in the end no move is kept", said, need>>20)}
	}
	return finding{ok, "room", said}
}
