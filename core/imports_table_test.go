package core

// A row lets packages import other packages of the module, and says why no more than those.
type row struct {
	pkg string // a package, or with /... a package and all below it; the first row that matches counts
	may string // separated by blanks, in the same form
	why string
}

// rows is the import table: what the game itself, without its tests, may import.
var rows = []row{
	{"core/fixed/...", "core/fixed/...",
		"the ground: numbers know nothing of the game"},
	{"core/state/...", "core/fixed",
		"the ground: a walk knows numbers, and learns everything else from who is walked"},
	{"core/synrand", "core/fixed core/state",
		"draws and is walked; it does not know what for"},
	{"core/wire", "core/fixed core/state",
		"bytes and their meaning, the same for the client, the service and tools that hold no battle"},
	{"core/terrain", "core/fixed core/state",
		"geometry of cells, of use to any rule and depending on none"},
	{"core/data/...", "core/fixed core/state core/terrain core/script",
		"prototypes are read before the first step and never learn of a running battle; a map's cells become a grid once, and an effect keeps the entry of the script that it calls"},
	{"core/script", "core/fixed core/state",
		"the sandbox and its contract; battle binds its rules to it, not the other way round"},
	{"core/battle/...", "core/battle/... core/data core/terrain core/script core/synrand core/wire core/state core/fixed",
		"all rules in one place; it must not know who gives the actions, orders them or looks on"},
	{"core/bot", "core/battle core/wire core/data core/fixed core/synrand",
		"a controller reads the battle and gives actions as a person does"},
	{"core/settle", "core/wire core/state core/fixed",
		"a machine over records: it runs in the service, which need not hold a battle"},
	{"core/verdict", "",
		"rules of a report, whatever battle it tells of"},
	{"core/lockstep", "core/wire core/state core/fixed",
		"orders frames without looking into them, so that any battle can run on it"},
	{"core/replay", "core/bot core/battle core/lockstep core/wire core/data core/state core/synrand core/verdict",
		"runs a whole recorded match, and so stands above all that takes part in one"},
	{"client/link/...", "client/link/... core/...",
		"carries bytes for a client and for the service; it must not need a session"},
	{"client/disk", "",
		"opens files by their names, for commands, the service and the view alike"},
	{"client/...", "client/... core/...",
		"one device without a picture: it must run where there is no window"},
	{"view/...", "view/... client client/disk core/battle core/data core/terrain core/fixed core/wire core/replay assets",
		"shows values, cues and the cells of a map; it can neither draw from synrand, nor walk or order a match"},
	{"cmd/internal/...", "",
		"what the programs have in common, which knows nothing of the game"},
	{"cmd/sameframed/...", "cmd/sameframed/... cmd/internal/... client/... core/... assets scripts",
		"the frame service runs on machines without a window, so it leaves the view out"},
	{"cmd/sameframe/...", "cmd/sameframe/... cmd/internal/... view/... client/... core/... assets scripts",
		"puts the game together"},
	{"mobile", "view/... client/... core/... assets scripts",
		"puts the game together for phones"},
	{"assets/...", "", "data: embedded, read by others"},
	{"scripts/...", "", "data: embedded, read by others"},
}

// testRows is what test files may import beyond the row of their package.
var testRows = []row{
	{"core/...", "core/... assets scripts",
		"rules are tested on real data and whole matches, never through a window or a connection"},
	{"client/...", "client/... core/... assets scripts",
		"sessions are tested on real data, without a window"},
	{"view/...", "view/... client/... core/... assets scripts",
		"the view is tested on a running session"},
	{"cmd/...", "cmd/... view/... client/... core/... assets scripts",
		"commands are tested whole"},
	{"mobile", "view/... client/... core/... assets scripts",
		"the binding is tested whole"},
	{"assets/...", "core/... scripts", "data is tested by loading it"},
	{"scripts/...", "core/... assets", "scripts are tested by running them"},
}

// A dependency is a module of somebody else, the packages that may import it, and why these and no others.
type dependency struct {
	module string // the path before any package in it
	by     string // as row.may
	tests  bool   // only test files
	why    string
}

var dependencies = []dependency{
	{"github.com/hajimehoshi/ebiten/v2", "view/... cmd/sameframe/... mobile", false,
		"the window, drawing, input and sound; truth and sessions run without it"},
	{"github.com/ebitengine/oto/v3", "view", false, "sound that may fail without ending the game"},
	{"golang.org/x/image", "view/... cmd/sameframe/...", false, "fonts and vector rasterising, for the atlas and for charts"},
	{"golang.org/x/text", "view/...", false, "language tags of the text renderer"},
	{"github.com/pelletier/go-toml/v2", "core/data/... view/... cmd/...", false,
		"core/data reads prototypes and nobody else in the core reads text; view and cmd read settings"},
	{"github.com/yuin/gopher-lua", "core/script", false,
		"the interpreter is fenced in one package: whoever holds it can leave the sandbox"},
	{"github.com/cespare/xxhash/v2", "core/state core/replay core/data", false,
		"digests and checksums; one place each for state, files and content"},
	{"github.com/xtaci/kcp-go/v5", "client/link/...", true, "another KCP, which ours has to understand"},
	{"github.com/coder/websocket", "client/link/... client/meet cmd/sameframed/...", false,
		"a connection where there are no datagrams: browsers, strict networks; and the lobby's news"},
	{"golang.org/x/crypto", "client/link/...", false, "the cipher of sealed datagrams, constant in time on machines without instructions for AES"},
	{"golang.org/x/sys", "client/link/... cmd/sameframed", false,
		"many datagrams in one call of the system, and cores for those who measure it, which the standard library has not"},
	{"github.com/prometheus/client_golang", "cmd/sameframed", false, "metrics of the service, counted in one file"},
	{"github.com/spf13/cobra", "cmd/...", false, "the command line"},
	{"github.com/spf13/pflag", "cmd/...", false, "flags of the command line"},
	{"pgregory.net/rapid", "core/... client/... view/... cmd/...", true, "random cases that shrink, against oracles"},
	{"github.com/google/go-cmp", "core/... client/... view/... cmd/...", true, "readable differences"},
}

// coreStd lists the standard packages that packages of the core may import: they compute and do nothing else, or what
// else they do is refused by name where the purity of the core is checked.
var coreStd = []struct{ pkgs, by, why string }{
	{"bytes strings unicode unicode/utf8 strconv text/tabwriter", "core/...", "texts"},
	{"cmp slices maps sort iter", "core/...", "order; unstable sorts and map orders are refused by name"},
	{"math math/bits", "core/...", "limits and wide integers; the functions of math are refused as floating point"},
	{"errors fmt", "core/...", "errors and texts; what prints to a stream of the process is refused by name"},
	{"encoding/binary encoding/hex hash hash/crc32 hash/crc64", "core/...", "bytes and checksums, the same for any byte order"},
	{"context", "core/script", "the interpreter asks its context before each instruction, which is how they are counted"},
	{"io io/fs path bufio", "core/...", "interfaces through which a caller passes bytes in and out"},
}

// ebiten is what -tags headless leaves out of commands, with all that imports it.
var ebiten = []string{"github.com/hajimehoshi/ebiten/...", module + "/view/..."}

// top lists the folders that the repository may have beside those that begin with a dot.
const top = "cmd client core view assets scripts mobile"
