package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

const secretBytes = 32

// secret reads the secret of a file, or makes one that only its owner can read.
// Without a file it is a new one each time.
func secret(name string, create bool) ([]byte, error) {
	fresh := make([]byte, secretBytes)
	rand.Read(fresh)
	if name == "" {
		return fresh, nil
	}
	b, err := readSmall(name)
	if errors.Is(err, fs.ErrNotExist) && create {
		err = os.WriteFile(name, []byte(hex.EncodeToString(fresh)+"\n"), 0o600)
		if err != nil {
			return nil, fmt.Errorf("cannot write %s: %w", name, reason(err))
		}
		return fresh, nil
	}
	if err != nil {
		return nil, err
	}
	key, err := hex.DecodeString(string(bytes.TrimSpace(b)))
	if err != nil || len(key) != secretBytes {
		return nil, fmt.Errorf("%s: want %d hex digits; remove the file and let serve make a new one", name, 2*secretBytes)
	}
	return key, nil
}
