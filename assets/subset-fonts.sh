#!/bin/sh
# Makes fonts/NotoSansSC-*.otf: the glyphs of Noto Sans CJK SC that the texts of the
# game use, and no others. Run it after texts have changed; a test of package
# view names the glyphs that are missing.
#
#   assets/subset-fonts.sh [FOLDER]
#
# FOLDER holds NotoSansCJK-Regular.ttc and NotoSansCJK-Bold.ttc; without it the
# place of Debian's package fonts-noto-cjk is taken. Needs pyftsubset
# (Debian: fonttools).
set -eu
cd "$(dirname "$0")/.."
from=${1:-/usr/share/fonts/opentype/noto}
texts=$(mktemp)
trap 'rm -f "$texts"' EXIT
cat assets/data/*.toml assets/data/*/*.toml assets/maps/*.toml view/*.go client/words.go cmd/sameframe/report_words.go | LC_ALL=C tr -d '\000-\177' >"$texts"
for weight in Regular Bold; do
	pyftsubset "$from/NotoSansCJK-$weight.ttc" --font-number=2 --text-file="$texts" --layout-features= \
		--no-hinting --desubroutinize --notdef-outline --name-IDs='0,1,2,4,6,13,14' --output-file="assets/fonts/NotoSansSC-$weight.otf"
done
