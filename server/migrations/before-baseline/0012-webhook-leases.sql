-- A claim is a lease in a column of no index, so that it changes the row in place (HOT) instead of all its index entries. A page keeps
-- room for the claims of all its rows: with 30 % free a third of them went to another page.
alter table webhook_deliveries add column leased_until timestamptz;
alter table webhook_deliveries set (fillfactor = 50);
-- Only the daily retention asked by event; it starts from what is pending instead.
drop index webhook_deliveries_event_id_idx;
-- Attempts are inserted from the very row of their delivery, and deliveries are never deleted: the check locked and rewrote that row again.
alter table webhook_attempts drop constraint webhook_attempts_delivery_id_fkey;
