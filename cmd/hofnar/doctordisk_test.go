package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// There is never room in /proc.
func TestTheDiskOfBooksThatALinkNamesIsThatOfTheFile(t *testing.T) {
	link := filepath.Join(t.TempDir(), "hofnar.db")
	if err := os.Symlink("/proc/hofnar.db", link); err != nil {
		t.Fatal(err)
	}
	found := disk(link)
	if len(found) != 2 || !strings.HasPrefix(found[1].said, "0 MB are free") {
		t.Errorf("found is %v", found)
	}
}
