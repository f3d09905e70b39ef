-- The browser that handed its session over to another device may go on looking at it.
alter table sdk_sessions add column follower_hash bytea;
