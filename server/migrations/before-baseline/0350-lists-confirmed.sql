-- The last time at which a list's source confirmed that the version in force is its newest: by an import, or by an answer of "not modified".
-- checked_at also moves when a fetch fails, so the age of a list cannot be read from it.
alter table watch_lists add column confirmed_at timestamptz;
update watch_lists set confirmed_at = checked_at where fault is null and current_version is not null;
