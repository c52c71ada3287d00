package lobby

import "net/http"

// Worded answers what a mux has no handler for, another path or another method, by a
// refusal with its code: a client reads no answer of this service but JSON.
func (s *Server) Worded(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, pattern := mux.Handler(r); pattern == "" {
			w = &worded{ResponseWriter: w, server: s}
		}
		mux.ServeHTTP(w, r)
	})
}

// NoPath is the answer at a path at which there is nothing.
func (s *Server) NoPath(w http.ResponseWriter, _ *http.Request) { s.refuse(w, refuse(NoSuchPath)) }

// worded is the answer of a mux that found no handler, with our words for its own. What
// else it may say, such as where a path is in its clean form, stays.
type worded struct {
	http.ResponseWriter
	server *Server
	said   bool
}

// WriteHeader implements http.ResponseWriter. The methods that would do stand in a
// header already.
func (w *worded) WriteHeader(status int) {
	code := map[int]Code{http.StatusNotFound: NoSuchPath, http.StatusMethodNotAllowed: BadMethod}[status]
	if code == "" {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	w.said = true
	w.server.refuse(w.ResponseWriter, refuse(code))
}

// Write implements http.ResponseWriter.
func (w *worded) Write(b []byte) (int, error) {
	if w.said {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}
