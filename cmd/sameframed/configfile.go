package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/pflag"

	"sameframe/client/disk"
)

// load reads the file under the flags that were given.
func (s *settings) load(given *pflag.FlagSet) error {
	if s.config == "" {
		return nil
	}
	b, err := readSmall(s.config)
	if err != nil {
		return err
	}
	merged := defaults()
	if merged.lines, err = decodeTOML(s.config, b, &merged); err != nil {
		return err
	}
	over := pflag.NewFlagSet("", pflag.ContinueOnError)
	merged.bind(over)
	given.Visit(func(f *pflag.Flag) {
		to := over.Lookup(f.Name)
		if list, ok := f.Value.(pflag.SliceValue); ok {
			to.Value.(pflag.SliceValue).Replace(list.GetSlice())
		} else if to != nil {
			to.Value.Set(f.Value.String())
		}
		delete(merged.lines, f.Name)
	})
	*s = merged
	return nil
}

// where says in which line of the file the flag stands that an error is about.
func (s *settings) where(err error) error {
	if err == nil {
		return nil
	}
	flag, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "--"), " ")
	if line := s.lines[strings.TrimRight(flag, ",:")]; line > 0 {
		return fmt.Errorf("%s:%d: %w", s.config, line, err)
	}
	return err
}

// smallFile bounds the files that a command reads whole, in bytes.
const smallFile = 1 << 20

// readSmall reads a whole file that has to be small: what is not, like a device,
// is the wrong one.
func readSmall(name string) ([]byte, error) {
	f, err := disk.Open(name)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, reason(err))
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, smallFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", name, reason(err))
	case len(b) > smallFile:
		return nil, fmt.Errorf("%s has more than %d bytes; is it the right file?", name, smallFile)
	}
	return b, nil
}

// utf8Mark is what some editors put before a text.
const utf8Mark = "\xef\xbb\xbf"

// decodeTOML refuses keys that do not exist and values of another kind, and says
// where. It returns the lines of the keys.
func decodeTOML(name string, b []byte, to *settings) (lines map[string]int, err error) {
	b = bytes.TrimPrefix(b, []byte(utf8Mark))
	err = toml.NewDecoder(bytes.NewReader(b)).DisallowUnknownFields().Decode(to)
	var unknown *toml.StrictMissingError
	var bad *toml.DecodeError
	lines = linesOf(b)
	switch {
	case errors.As(err, &unknown) && len(unknown.Errors) > 0:
		row, col := unknown.Errors[0].Position()
		return nil, fmt.Errorf("%s:%d:%d: unknown key %q; the keys are the names of the flags of serve", name, row, col, strings.Join(unknown.Errors[0].Key(), "."))
	case errors.As(err, &bad):
		row, col := bad.Position()
		return nil, fmt.Errorf("%s:%d:%d: %s", name, row, col, wrongValue(bad, lines, row))
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return lines, spansAreTexts(name, b, lines)
}

// wrongValue words an error of a value by what its key wants.
func wrongValue(bad *toml.DecodeError, lines map[string]int, row int) string {
	text := strings.TrimPrefix(bad.Error(), "toml: ")
	if !strings.HasPrefix(text, "cannot decode") {
		return text
	}
	for key, line := range lines {
		if line == row {
			return key + ": want " + wantedInFile(fieldOf(key))
		}
	}
	return "a value of the wrong kind"
}

// spansAreTexts refuses a time without its unit, which the decoder would take for
// nanoseconds.
func spansAreTexts(name string, b []byte, lines map[string]int) error {
	var raw map[string]any
	if err := toml.Unmarshal(b, &raw); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for _, key := range slices.Sorted(maps.Keys(raw)) {
		kind := fieldOf(key)
		if _, text := raw[key].(string); kind == reflect.TypeFor[duration]() && !text {
			return fmt.Errorf("%s:%d: %s = %v: want %s", name, lines[strings.ToLower(key)], key, raw[key], wantedInFile(kind))
		}
	}
	return nil
}

// linesOf finds the keys of a file without tables, which is what settings are.
func linesOf(b []byte) map[string]int {
	lines := map[string]int{}
	for i, line := range strings.Split(string(b), "\n") {
		if key, _, ok := strings.Cut(line, "="); ok {
			lines[strings.ToLower(strings.Trim(key, " \t\"'"))] = i + 1
		}
	}
	return lines
}

// fieldOf is the kind of a setting, nil for none.
func fieldOf(key string) reflect.Type {
	for f := range reflect.TypeFor[settings]().Fields() {
		if strings.EqualFold(f.Tag.Get("toml"), key) {
			return f.Type
		}
	}
	return nil
}

func wantedInFile(kind reflect.Type) string {
	switch {
	case kind == nil:
		return "another kind of value"
	case kind == reflect.TypeFor[duration]():
		return `a time in quotes, such as "90s", "5m" or "2h"`
	case kind.Kind() == reflect.String:
		return "a text in quotes"
	case kind.Kind() == reflect.Slice:
		return `texts in brackets, as in ["a.example", "b.example"]`
	case kind.Kind() == reflect.Bool:
		return "true or false"
	}
	return "a whole number"
}
