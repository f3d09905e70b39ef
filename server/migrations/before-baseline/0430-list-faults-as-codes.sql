-- Why a list could not be refreshed is kept as a code with its parameters. A sentence of before that stands for no code stays as it is.
create function pg_temp.coded(fault text) returns jsonb language sql immutable as $$
  select case fault
    when 'The refresh broke off' then '{"code": "refresh_stopped", "params": {}}'
    when 'The official address could not be fetched' then '{"code": "official_address_unavailable", "params": {}}'
    when 'No entry that is listed was found in these files' then '{"code": "list_without_entries", "params": {}}'
    else jsonb_build_object('code', 'legacy_text', 'params', jsonb_build_object('text', fault))
  end
$$;
alter table watch_lists alter column fault type jsonb using pg_temp.coded(fault);
alter table list_refreshes alter column fault type jsonb using pg_temp.coded(fault);
