-- Whether a picture of a document may be chosen from the device's files, where each came from by the page's word, and what was wrong with one as a
-- word, for which a page has its own languages.
alter table sdk_configs
  add column document_files text not null default 'accept' check (document_files in ('accept', 'refuse'));
alter table sdk_uploads
  add column source text check (source in ('camera', 'file')),
  add column check_fault text;
