#!/bin/sh
# Writes the series of backups and of the WAL archive for the textfile collector of node_exporter, as postgres on machines one and two, every five minutes:
# */5 * * * * postgres /usr/local/bin/hakiki-backup-metrics
set -eu
target=${1:-/var/lib/prometheus/node-exporter/hakiki-backup.prom}
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }
# Only a primary archives.
ask > "$target.new" <<'SQL'
select format('postgres_archive_failing %s', (coalesce(last_failed_time, '-infinity') > coalesce(last_archived_time, '-infinity'))::int)
  from pg_stat_archiver where not pg_is_in_recovery();
SQL
# A repository that cannot be read must not hide that the archive fails.
if info=$(pgbackrest --stanza="${STANZA:-hakiki}" --output=json info); then
  ask --set=info="$info" >> "$target.new" <<'SQL' || echo 'pgbackrest info could not be read' >&2
select format('pgbackrest_last_backup_seconds %s', max((backup -> 'timestamp' ->> 'stop')::bigint))
  from json_array_elements(:'info'::json) stanza, json_array_elements(stanza -> 'backup') backup having count(*) > 0;
SQL
fi
chmod 0644 "$target.new"
mv "$target.new" "$target"
