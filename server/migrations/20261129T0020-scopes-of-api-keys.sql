-- Scopes and addresses of an API key. A key with scopes null may do everything, as before. A process of the former
-- version does not know these limits: until it is replaced, a limited key works there without them.
-- small: an account has few keys
alter table api_keys
  add column scopes text[],
  add column allowed_addresses text[] not null default '{}',
  add column replaced_by bigint references api_keys (id);
