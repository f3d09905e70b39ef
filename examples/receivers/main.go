package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
)

type event struct {
	Event          string `json:"event"`
	VerificationID int64  `json:"verification_id"`
	Data           struct {
		ID int64 `json:"id"`
	} `json:"data"`
}

var seen sync.Map // in earnest: a table with a unique column, written in the transaction of the work

func main() {
	// A hash key has no dash; an SDK secret loses its own.
	key := []byte(strings.ReplaceAll(os.Getenv("HAKIKI_KEY"), "-", ""))
	if len(key) == 0 {
		log.Fatal("HAKIKI_KEY is not set: with an empty key anyone can sign")
	}

	http.HandleFunc("/hook", func(w http.ResponseWriter, r *http.Request) {
		// The bytes as received, read before anything decodes them.
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil || r.Method != http.MethodPost {
			http.Error(w, "", http.StatusBadRequest)
			return
		}
		mac := hmac.New(sha256.New, key)
		mac.Write(body)
		expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
		if !hmac.Equal([]byte(expected), []byte(r.Header.Get("X-Service-Signature"))) {
			http.Error(w, "", http.StatusUnauthorized)
			return
		}
		var e event
		if err := json.Unmarshal(body, &e); err != nil {
			http.Error(w, "", http.StatusBadRequest)
			return
		}
		id := e.Data.ID
		if e.Event == "liveness.completed" {
			id = e.VerificationID
		}
		name := fmt.Sprintf("%s:%d", e.Event, id)
		if _, again := seen.LoadOrStore(name, true); !again {
			go log.Println(name) // answer first, work afterwards
		}
		w.WriteHeader(http.StatusOK)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "4000"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
