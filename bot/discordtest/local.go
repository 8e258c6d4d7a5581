package discordtest

import (
	"net"
	"net/http"
	"strings"
)

// localOnly refuses names that point here from outside: a page of another site could be at such a
// name, and then would be its own origin here.
func (s *Server) localOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host != s.addr && !local(r.Host) {
			http.Error(w, "this is for this machine alone", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// local reports whether an address, with a port or without one, is of this machine alone.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
