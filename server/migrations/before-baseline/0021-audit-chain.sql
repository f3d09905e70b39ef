-- Each account's audit log is a hash chain (chain 0: what belongs to no account). Lines from before have no sequence and are in no chain.
alter table audit_log add column sequence bigint, add column hash bytea;
alter table audit_log drop column user_id;
alter table audit_log add constraint audit_log_is_a_chain check (sequence is not null and hash is not null) not valid;
create unique index on audit_log (coalesce(account_id, 0), sequence);

-- The end of each chain, and up to where a signed head was stored elsewhere.
create table audit_heads (
  account_id bigint primary key,
  sequence bigint not null,
  hash bytea not null,
  published_sequence bigint not null default 0
);

-- What signs heads: Ed25519, the private key encrypted like personal data.
create table audit_signing_key (
  only_row boolean primary key default true check (only_row),
  public_key bytea not null,
  ciphertext bytea not null,
  created_at timestamptz not null default now()
);

-- Appends lines, a JSON list in the order they are to have within their account. The lock on the head puts writers of one account in a row;
-- heads are locked in the order of accounts, so that no two wait for each other. `content_hash` is of the line's canonical text
-- (accounts/audit/chain.ts), which has no part in what is unknown before: previous hash and sequence.
create function hakiki_append_audit(lines jsonb) returns void language plpgsql as $$
declare
  head record;
  line record;
begin
  insert into audit_heads (account_id, sequence, hash)
  select distinct chain, 0, sha256(convert_to('hakiki audit log 1 account ' || chain, 'UTF8'))
  from (select coalesce((l ->> 'account_id')::bigint, 0) as chain from jsonb_array_elements(lines) l) c
  where not exists (select 1 from audit_heads h where h.account_id = chain)
  order by chain on conflict do nothing;
  for head in
    select h.account_id, h.sequence, h.hash from audit_heads h
    where h.account_id in (select coalesce((l ->> 'account_id')::bigint, 0) from jsonb_array_elements(lines) l)
    order by h.account_id for update
  loop
    for line in
      select l from jsonb_array_elements(lines) with ordinality as e(l, n)
      where coalesce((l ->> 'account_id')::bigint, 0) = head.account_id order by n
    loop
      head.sequence := head.sequence + 1;
      head.hash := sha256(head.hash || int8send(head.sequence) || decode(line.l ->> 'content_hash', 'hex'));
      insert into audit_log (at, account_id, actor, action, subject, outcome, ip, request_id, details, sequence, hash)
      values ((line.l ->> 'at')::timestamptz, (line.l ->> 'account_id')::bigint, line.l ->> 'actor', line.l ->> 'action', line.l ->> 'subject',
        line.l ->> 'outcome', line.l ->> 'ip', line.l ->> 'request_id', line.l -> 'details', head.sequence, head.hash);
    end loop;
    update audit_heads set sequence = head.sequence, hash = head.hash where account_id = head.account_id;
  end loop;
end $$;

-- Called after hakiki_secure_tables(): what the service itself may not do with the log.
create procedure hakiki_restrict_tables() language plpgsql as $$
begin
  if has_table_privilege('hakiki_system', 'audit_log', 'update, delete, truncate')
    or has_table_privilege('hakiki_tenant', 'audit_log', 'insert, update, delete, truncate') then
    revoke update, delete, truncate on audit_log from hakiki_system;
    revoke insert, update, delete, truncate on audit_log from hakiki_tenant;
  end if;
end $$;

-- Reads what others may read, and the log; changes nothing.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('owner', 'admin', 'analyst', 'auditor'));
