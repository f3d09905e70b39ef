-- Token of the link for another device. The first link works until the other device opens its own, so that a person who
-- cannot scan the code is not locked out. Its index is built in the next migration.
alter table sdk_sessions add column handoff_hash bytea;
-- Browsers that had opened the session before another one did. Only they are told that it was taken over.
alter table sdk_sessions add column former_bindings bytea[] not null default '{}';
