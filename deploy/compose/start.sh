#!/bin/sh
# start.sh: makes the secrets of a first start and starts everything. MODE=live DOMAIN=id.example.com ./start.sh for live work.
set -eu
cd "$(dirname "$0")"
random() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
word() { random 24 | tr '+/' '-_'; }
umask 077
mkdir -p secrets
if [ ! -f secrets/hakiki.env ]; then
  password=$(word) access=$(word) secret=$(word)
  printf 'POSTGRES_USER=hakiki\nPOSTGRES_DB=hakiki\nPOSTGRES_PASSWORD=%s\n' "$password" > secrets/postgres.env
  printf '{"identities":[{"name":"hakiki","credentials":[{"accessKey":"%s","secretKey":"%s"}],"actions":["Admin","Read","Write","List"]}]}\n' \
    "$access" "$secret" > secrets/store.json
  printf 'DATABASE_URL=postgres://hakiki:%s@postgres/hakiki\nMASTER_KEY=%s\nMETRICS_TOKEN=%s\nAWS_ACCESS_KEY_ID=%s\nAWS_SECRET_ACCESS_KEY=%s\n' \
    "$password" "$(random 32)" "$(word)" "$access" "$secret" > secrets/hakiki.env
  echo "Secrets are in $(pwd)/secrets. Keep a copy of MASTER_KEY elsewhere: without it nothing personal can be read again."
fi
if [ "${MODE:-sandbox}" = live ] && [ -z "${DOMAIN:-}" ]; then
  echo 'Live mode needs a public name: MODE=live DOMAIN=id.example.com ./start.sh' >&2
  exit 2
fi
for program in 'docker compose' 'podman compose' podman-compose; do
  if $program version >/dev/null 2>&1; then exec $program up --detach; fi
done
echo 'There is neither docker compose nor podman-compose' >&2
exit 1
