package data

import "slices"

// findTags lists the tags that units carry, so that filters can name them
// whatever is read first. What is wrong with them is faulted when their unit is
// read.
func findTags(l *linter, units *index) []string {
	var tags []string
	for _, n := range units.nodes[1:] {
		f := n.find("tags")
		if f == nil || f.value.kind != kindArray {
			continue
		}
		for _, item := range f.value.items {
			tags = addTag(l, tags, item)
		}
	}
	slices.Sort(tags)
	return tags
}

func addTag(l *linter, tags []string, n *node) []string {
	if n.kind != kindString || slices.Contains(tags, n.text) {
		return tags
	}
	switch {
	case !isKey(n.text):
		l.at(n.place, "tag %q: it has small letters, digits and _, starts with a letter and has at most %d bytes", n.text, maxKey)
	case len(tags) == MaxTags:
		l.at(n.place, "tag %q is one too many: all units together have at most %d different tags", n.text, MaxTags)
	}
	return append(tags, n.text)
}

// readTags reads a list of tags of units.
func readTags(t *table, x *indexes, key string, to *Tags) {
	if len(x.tags) > 0 || !t.has(key) {
		flags(t, key, x.tags, to)
		return
	}
	t.get(key)
	t.fail(key, "%q: no unit has a tag", key)
}
