package main

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// environment are the names in the environment for which a command looks, but for those that it
// refuses.
func environment(command reflect.Type) map[string]bool {
	names := map[string]bool{}
	for i := range command.NumField() {
		field := command.Field(i)
		if field.Anonymous {
			maps.Copy(names, environment(field.Type))
		}
		if name := field.Tag.Get("env"); name != "" && !strings.HasPrefix(field.Tag.Get("help"), "Refused") {
			names[name] = true
		}
	}
	return names
}

// matches are the words that a pattern finds in a file of the repository.
func matches(t *testing.T, file, pattern string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", file))
	must(t, err)
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
		found[m[1]] = true
	}
	return found
}

// Whoever writes a name into the environment that nobody looks for hears nothing of it.
func TestWhatIsSetForHofnarIsWhatHeLooksFor(t *testing.T) {
	knows := environment(reflect.TypeFor[serve]())
	for file, pattern := range map[string]string{
		".env.example":               `(?m)^(?:# )?([A-Z][A-Z_]+)=`,
		"Dockerfile":                 `((?:DISCORD|HOFNAR|LOG|SHARD)_[A-Z_]+)=`,
		"docs/deploy/compose.yaml":   `(?m)^ +((?:DISCORD|HOFNAR|LOG|SHARD)_[A-Z_]+):`,
		"docs/deploy/hofnar.service": `((?:DISCORD|HOFNAR|LOG|SHARD)_[A-Z_]+)=`,
		"README.md":                  "(?m)^\\| `([A-Z_]+)` \\|",
	} {
		names := matches(t, file, pattern)
		for name := range names {
			if !knows[name] {
				t.Errorf("%s sets %s, which serve does not know", file, name)
			}
		}
		if all := file == ".env.example" || file == "README.md"; all && len(names) != len(knows) {
			t.Errorf("%s tells of %v, serve looks for %v", file, slices.Sorted(maps.Keys(names)), slices.Sorted(maps.Keys(knows)))
		}
		if len(names) < 2 {
			t.Errorf("%s sets %v", file, names)
		}
	}
}

// Litestream reads its keys from the environment itself, and finds all else in its file.
func TestWhatIsSetForLitestreamIsWhatItsFileAsksFor(t *testing.T) {
	asks := matches(t, "docs/deploy/litestream.yml", `\$\{([A-Z_]+)\}`)
	asks["LITESTREAM_ACCESS_KEY_ID"], asks["LITESTREAM_SECRET_ACCESS_KEY"] = true, true
	set := matches(t, "docs/deploy/litestream.env.example", `(?m)^([A-Z_]+)=`)
	set["HOFNAR_DB"] = true
	if !maps.Equal(asks, set) {
		t.Errorf("it asks for %v, and is told %v", slices.Sorted(maps.Keys(asks)), slices.Sorted(maps.Keys(set)))
	}
	for _, file := range []string{"docs/deploy/compose.yaml", "docs/deploy/litestream.service"} {
		if text := matches(t, file, `(HOFNAR_DB|litestream\.env)`); len(text) != 2 {
			t.Errorf("%s sets %v", file, text)
		}
	}
}

// The version that is tried is the one that is run.
func TestTheLitestreamThatIsTriedIsTheOneThatIsDeployed(t *testing.T) {
	version := regexp.MustCompile(`litestream@v([0-9.]+)|litestream/litestream:([0-9.]+)|Litestream ([0-9]+\.[0-9.]+[0-9])`)
	seen := map[string]int{}
	for _, file := range []string{".ci/run", "docs/deploy/compose.yaml", "docs/deploy/README.md", "docs/deploy/litestream.yml"} {
		text, err := os.ReadFile(filepath.Join("..", "..", file))
		must(t, err)
		for _, m := range version.FindAllStringSubmatch(string(text), -1) {
			seen[m[1]+m[2]+m[3]]++
		}
	}
	if len(seen) != 1 || seen["0.3.13"] < 4 {
		t.Errorf("versions are %v", seen)
	}
}

// Pictures ask for less of the processor: a unit that forbids it as it forbids to ask for more has
// them keep answers waiting.
func TestTheUnitLetsPicturesGiveWayToAnswers(t *testing.T) {
	list := slices.Collect(maps.Keys(matches(t, "docs/deploy/hofnar.service", `(?m)^SystemCallFilter=([a-z].*)$`)))
	if !slices.Equal(list, []string{"sched_setattr setpriority"}) {
		t.Errorf("beside whole groups the unit allows %q", list)
	}
}

// What a unit sets, its file of the environment sets otherwise.
func TestTheExampleOfSettingsLeavesToTheUnitWhatThatSets(t *testing.T) {
	example := matches(t, ".env.example", `(?m)^([A-Z_]+)=`)
	for name := range matches(t, "docs/deploy/hofnar.service", `(HOFNAR_[A-Z]+)=`) {
		if example[name] {
			t.Errorf(".env.example sets %s, too", name)
		}
	}
}

// A unit that stays beside those that take turns would be started by its old name, wait in silence, and
// have the books at the next upgrade.
func TestTheUnitOfBeforeGoesWhereTwoTakeTurns(t *testing.T) {
	stopped := matches(t, "docs/deploy/upgrade.md", `(?m)^    systemctl disable --now ([a-z]+);`)
	removed := matches(t, "docs/deploy/upgrade.md", `rm /etc/systemd/system/([a-z]+)\.service\n +systemctl daemon-reload`)
	if len(stopped) != 1 || !maps.Equal(stopped, removed) {
		t.Errorf("stopped for good are %v, and removed %v", stopped, removed)
	}
}

// Each month a copy is restored beside the books that are served, whatever the environment says of those.
func TestTheDrillLeavesTheBooksAlone(t *testing.T) {
	lines := matches(t, "docs/deploy/README.md", `(?m)^    (?:docker compose exec )?hofnar ((?:hofnar )?(?:restore drill/|doctor --db).*)$`)
	if len(lines) != 4 {
		t.Errorf("with systemd and with Docker a copy is restored and looked at by four commands, not %d", len(lines))
	}
	t.Setenv("HOFNAR_DB", "/var/lib/hofnar/hofnar.db")
	t.Chdir(t.TempDir())
	must(t, errors.Join(os.Mkdir("drill", 0o700), os.WriteFile("drill/copy.db", nil, 0o600)))
	here, err := filepath.Abs("drill/hofnar.db")
	must(t, err)
	for line := range lines {
		var all commands
		parser, err := kong.New(&all)
		must(t, err)
		if _, err := parser.Parse(strings.Fields(strings.TrimPrefix(line, "hofnar "))); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if all.Restore.DB != here && all.Doctor.DB != here {
			t.Errorf("%s is about the books at %s%s", line, all.Restore.DB, all.Doctor.DB)
		}
	}
}
