package hakiki

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
)

// Error is an answer of the service that is no success.
type Error struct {
	// Status is the HTTP status.
	Status int
	// Reason is the service's explanation for people.
	Reason string
	// Code is for programs: the reason in WWW-Authenticate of a 401 or 403, else code of the answer. It may be empty.
	Code string
	// RequestID names the request when you ask for help: it is in the service's log.
	RequestID string
	// VerificationID is the record of a refused attempt, or 0.
	VerificationID int64
	// RetryAfter is how many seconds the service asks to wait (409, 429, 503), or -1.
	RetryAfter int64
}

func (e *Error) Error() string { return fmt.Sprintf("%d: %s", e.Status, e.Reason) }

// ConnectionError says that no answer came. Whether the request was carried out is not known.
type ConnectionError struct {
	// TimedOut is true when the service did not answer in time.
	TimedOut bool
	cause    error
}

func (e *ConnectionError) Error() string {
	if e.TimedOut {
		return "the service did not answer in time"
	}
	return "the service could not be reached"
}

// Unwrap returns the error of net/http.
func (e *ConnectionError) Unwrap() error { return e.cause }

var challenge = regexp.MustCompile(`\berror="([a-z_]+)"`)

func errorOf(status int, headers http.Header, body []byte) *Error {
	var answer struct {
		Message string `json:"message"`
		Code    string `json:"code"`
	}
	_ = json.Unmarshal(body, &answer)
	e := &Error{
		Status:         status,
		Reason:         answer.Message,
		Code:           answer.Code,
		RequestID:      headers.Get("X-Request-Id"),
		VerificationID: number(headers.Get("X-Verification-Id"), 0),
		RetryAfter:     number(headers.Get("Retry-After"), -1),
	}
	if e.Reason == "" {
		e.Reason = fmt.Sprintf("HTTP %d", status)
	}
	if match := challenge.FindStringSubmatch(headers.Get("Www-Authenticate")); match != nil {
		e.Code = match[1]
	}
	return e
}

func number(text string, absent int64) int64 {
	value, err := strconv.ParseUint(text, 10, 50)
	if err != nil {
		return absent
	}
	return int64(value)
}
