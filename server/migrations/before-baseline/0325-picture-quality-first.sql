-- What was found of a picture's quality, which is told before the picture is read (check_ok and the others are of the reading).
alter table sdk_uploads
  add column quality_ok boolean,
  add column quality_message text,
  add column quality_fault text,
  add column quality_until timestamptz;
