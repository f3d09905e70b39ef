-- The history of a work item is a hash chain, like the history of a case (docs/adr/0580). The database adds each line to
-- the chain, so that lines of processes of the former version are in it too.
alter table work_items add column history_head bytea;
alter table work_item_events add column previous_hash bytea, add column hash bytea, add column redacted_at timestamptz(3);

-- Every new line has a hash. Lines of former versions are chained before the next line of their item, or by housekeeping
-- (`chainFormerHistories`), which then validates this constraint. From then on, a line without hash is not as written.
alter table work_item_events add constraint work_item_events_chained check (hash is not null and previous_hash is not null) not valid;

-- Validates the constraint. Returns false if there are lines without hash. The service is not the owner of the table.
create function confirm_item_chains() returns boolean language plpgsql security definer set search_path = public, pg_temp as $function$
begin
  alter table work_item_events validate constraint work_item_events_chained;
  return true;
exception when check_violation then
  return false;
end $function$;

-- The hash of a line, as `chainHash` in server/src/reviews/history-chain.ts computes it: the length of each field
-- precedes the field.
create function item_event_hash(line work_item_events, previous bytea) returns bytea language sql stable as $function$
  select sha256(string_agg(int4send(length(part)) || part, '' order by nth))
  from unnest(array[
    previous, convert_to('item:' || line.item_id, 'UTF8'), convert_to(line.n::text, 'UTF8'), convert_to(line.kind, 'UTF8'),
    convert_to(coalesce(line.user_id::text, ''), 'UTF8'),
    convert_to(to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8'), line.details]) with ordinality as parts (part, nth)
$function$;

-- Chains the lines of an item that have no hash. The caller holds a lock on the item. Returns the hash of the last line.
create function chain_item_history(item bigint) returns bytea language plpgsql as $function$
declare
  line work_item_events;
  head bytea := decode(repeat('00', 32), 'hex');
begin
  for line in select * from work_item_events where item_id = item order by n loop
    if line.hash is null then
      update work_item_events set previous_hash = head, hash = item_event_hash(line, head) where item_id = item and n = line.n
        returning hash into line.hash;
    end if;
    head := line.hash;
  end loop;
  update work_items set history_head = head where id = item;
  return head;
end $function$;

create function chain_item_event() returns trigger language plpgsql as $function$
declare
  last work_item_events;
begin
  select * into last from work_item_events where item_id = new.item_id order by n desc limit 1;
  if new.n is distinct from coalesce(last.n, 0) + 1 then raise exception 'a line of a history follows its last line'; end if;
  new.previous_hash := case
    when last.n is null then decode(repeat('00', 32), 'hex')
    when last.hash is null then chain_item_history(new.item_id)
    else last.hash end;
  new.hash := item_event_hash(new, new.previous_hash);
  new.redacted_at := null;
  -- With this hash, verification detects that the last lines of a history were removed.
  update work_items set history_head = new.hash where id = new.item_id;
  return new;
end $function$;
create trigger chain_item_event before insert on work_item_events for each row execute function chain_item_event();

-- A line is changed only to add its hash, or to remove a forgotten person from its text. No law requires to keep the text.
create function work_item_events_are_final() returns trigger language plpgsql as $function$
begin
  if (new.item_id, new.n, new.account_id, new.kind, new.user_id, new.at)
      is not distinct from (old.item_id, old.n, old.account_id, old.kind, old.user_id, old.at)
    and (old.hash is null and new.hash = item_event_hash(old, new.previous_hash)
        and (new.details, new.redacted_at) is not distinct from (old.details, old.redacted_at)
      or (new.previous_hash, new.hash) = (old.previous_hash, old.hash) and new.redacted_at is not null)
  then return new; end if;
  raise exception 'the history of a work item is never changed';
end $function$;
create trigger work_item_events_are_final before update on work_item_events for each row execute function work_item_events_are_final();

-- A line is deleted only with its item, which is deleted with its record.
create function work_item_events_stay() returns trigger language plpgsql as $function$
begin
  if tg_op = 'DELETE' then
    if not exists (select from work_items where id = old.item_id) then return old; end if;
  end if;
  raise exception 'the history of a work item is never cut';
end $function$;
create trigger work_item_events_stay before delete on work_item_events for each row execute function work_item_events_stay();
create trigger work_item_events_are_not_truncated before truncate on work_item_events for each statement execute function work_item_events_stay();

-- An item is deleted only after its record. The owner looks for the record, because the caller may not see it.
create function work_item_stays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $function$
begin
  if (case old.kind
      when 'alert' then exists (select from screening_alerts where id = old.subject_id)
      when 'review' then exists (select from customer_reviews where id = old.subject_id)
      when 'case' then exists (select from cases where id = old.subject_id)
      else exists (select from verifications where id = old.subject_id) end)
  then raise exception 'a work item is deleted only with its record'; end if;
  return old;
end $function$;
create trigger work_item_stays before delete on work_items for each row execute function work_item_stays();

create function work_item_keeps_its_record() returns trigger language plpgsql as $function$
begin
  raise exception 'the record of a work item is never changed';
end $function$;
create trigger work_item_keeps_its_record before update on work_items for each row
  when (old.id <> new.id or old.account_id <> new.account_id or old.branch_id <> new.branch_id or old.kind <> new.kind
    or old.subject_id <> new.subject_id)
  execute function work_item_keeps_its_record();

-- Lines of histories are deleted by the cascade from their item or case only, which runs with the owner's privileges.
create or replace procedure hakiki_restrict_tables() language plpgsql as $procedure$
begin
  if has_table_privilege('hakiki_system', 'audit_log', 'update, delete, truncate')
    or has_table_privilege('hakiki_tenant', 'audit_log', 'insert, update, delete, truncate') then
    revoke update, delete, truncate on audit_log from hakiki_system;
    revoke insert, update, delete, truncate on audit_log from hakiki_tenant;
  end if;
  if has_table_privilege('hakiki_system', 'work_item_events', 'delete, truncate')
    or has_table_privilege('hakiki_tenant', 'work_item_events', 'delete, truncate')
    or has_table_privilege('hakiki_system', 'case_events', 'delete, truncate')
    or has_table_privilege('hakiki_tenant', 'case_events', 'delete, truncate') then
    revoke delete, truncate on work_item_events, case_events from hakiki_system, hakiki_tenant;
  end if;
end $procedure$;
