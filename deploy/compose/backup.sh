#!/bin/sh
# backup.sh: the service `backup` of compose.yaml. Dumps the database each day into the volume `backups`, keeps 14 days, and notes the time for
# hakiki_backup_age_seconds. The images (BLOB_URL) and the master key are not in it: docs/operations/disaster.md.
set -u
# An installation from before has no PGPASSWORD in secrets/postgres.env.
export PGPASSWORD="${PGPASSWORD:-${POSTGRES_PASSWORD:-}}"
umask 077
while :; do
  file=${BACKUPS:-/backups}/hakiki-$(date -u +%Y%m%dT%H%M%SZ).dump
  if pg_dump --host=postgres --username="$POSTGRES_USER" --format=custom --file="$file.part" "$POSTGRES_DB" && mv "$file.part" "$file"; then
    made=$(date -u +%Y-%m-%dT%H:%M:%SZ)
    # The service runs as another user and must be able to read this file.
    (umask 022 && echo "$made" > "${DATA_DIR:-/data}/last-backup")
    find "${BACKUPS:-/backups}" -name 'hakiki-*.dump' -mtime +13 -exec rm {} +
    wait=86400
  else
    rm -f "$file.part"
    wait=600
  fi
  [ "${ONCE:-}" = yes ] && exit 0
  sleep "$wait"
done
