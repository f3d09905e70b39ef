-- A clip and a picture are looked at once: who looks holds the row until then, and what was found in a picture is kept for who asks again.
alter table sdk_attempts add column checking_until timestamptz;
alter table sdk_uploads add column checking_until timestamptz,
  add column check_ok boolean,
  add column check_message text;
create index sdk_uploads_checking on sdk_uploads (account_id) where checking_until is not null;
