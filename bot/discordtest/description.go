package discordtest

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// described is where Discord's description lies, beside the module.
var described = filepath.Join("shared", "discord", "openapi.json")

// Description is the path of Discord's description of its own API, for Config.OpenAPI.
// It is looked for beside the module to which the working directory belongs, and is
// empty where there is none, which one line says.
func Description() string {
	path := filepath.Join(filepath.Dir(moduleRoot()), described)
	if _, err := os.Stat(path); err == nil {
		return path
	}
	undescribed()
	return ""
}

var undescribed = sync.OnceFunc(func() {
	fmt.Fprintf(os.Stderr, "requests are not held against Discord's own description: there is no %s beside this module\n", described)
})

// moduleRoot is the directory of the module's go.mod, or the file system's own where
// there is none.
func moduleRoot() string {
	dir, _ := os.Getwd() // where that fails nothing is found
	for dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		dir = filepath.Dir(dir)
	}
	return dir
}
