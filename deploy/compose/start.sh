#!/bin/sh
# start.sh: makes the secrets of a first start and starts everything. MODE=live DOMAIN=id.example.com ./start.sh for live work.
set -eu
cd "$(dirname "$0")"
random() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
word() { random 24 | tr '+/' '-_'; }
stored() { if [ -f .env ]; then sed -n "s/^$1=//p" .env | tail -n 1; fi; }
umask 077
# What was chosen is kept in .env, which compose reads too: a later ./start.sh alone must not start sandbox mode on live data.
: "${MODE:=$(stored MODE)}" "${DOMAIN:=$(stored DOMAIN)}" "${HTTPS_PORT:=$(stored HTTPS_PORT)}"
: "${BLOB_URL:=$(stored BLOB_URL)}" "${HAKIKI_IMAGE:=$(stored HAKIKI_IMAGE)}"
: "${MODE:=sandbox}" "${DOMAIN:=localhost}" "${HTTPS_PORT:=443}"
if [ "$MODE" = live ] && [ "$DOMAIN" = localhost ]; then
  echo 'Live mode needs a public name: MODE=live DOMAIN=id.example.com ./start.sh' >&2
  exit 2
fi
PUBLIC_URL=https://$DOMAIN
[ "$HTTPS_PORT" = 443 ] || PUBLIC_URL=$PUBLIC_URL:$HTTPS_PORT
touch .env
others=$(grep -Ev '^(MODE|DOMAIN|HTTPS_PORT|PUBLIC_URL|BLOB_URL|HAKIKI_IMAGE)=' .env || true)
{
  if [ -n "$others" ]; then printf '%s\n' "$others"; fi
  printf 'MODE=%s\nDOMAIN=%s\nHTTPS_PORT=%s\nPUBLIC_URL=%s\n' "$MODE" "$DOMAIN" "$HTTPS_PORT" "$PUBLIC_URL"
  if [ -n "$BLOB_URL" ]; then printf 'BLOB_URL=%s\n' "$BLOB_URL"; fi
  if [ -n "$HAKIKI_IMAGE" ]; then printf 'HAKIKI_IMAGE=%s\n' "$HAKIKI_IMAGE"; fi
} > .env
export MODE DOMAIN HTTPS_PORT PUBLIC_URL BLOB_URL HAKIKI_IMAGE
mkdir -p secrets
if [ ! -f secrets/hakiki.env ]; then
  password=$(word) access=$(word) secret=$(word)
  printf 'POSTGRES_USER=hakiki\nPOSTGRES_DB=hakiki\nPOSTGRES_PASSWORD=%s\nPGPASSWORD=%s\n' "$password" "$password" > secrets/postgres.env
  printf '{"identities":[{"name":"hakiki","credentials":[{"accessKey":"%s","secretKey":"%s"}],"actions":["Admin","Read","Write","List"]}]}\n' \
    "$access" "$secret" > secrets/store.json
  printf 'DATABASE_URL=postgres://hakiki:%s@postgres/hakiki\nMASTER_KEY=%s\nMETRICS_TOKEN=%s\nAWS_ACCESS_KEY_ID=%s\nAWS_SECRET_ACCESS_KEY=%s\n' \
    "$password" "$(random 32)" "$(word)" "$access" "$secret" > secrets/hakiki.env
  echo "Secrets are in $(pwd)/secrets. Keep a copy of MASTER_KEY elsewhere: without it nothing personal can be read again."
fi
for program in 'docker compose' 'podman compose' podman-compose; do
  if $program version >/dev/null 2>&1; then exec $program up --detach; fi
done
echo 'There is neither docker compose nor podman-compose' >&2
exit 1
