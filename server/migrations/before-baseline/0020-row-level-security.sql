-- Which rows a connection sees. Two roles without SUPERUSER and BYPASSRLS (made by platform/database/roles.ts, since roles belong to the whole
-- server): hakiki_tenant sees the rows of the account that hakiki.account names, and none where it names none; hakiki_system sees all.
create function hakiki_account() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('hakiki.account', true), '')::bigint $$;

create function hakiki_branches() returns bigint[] language sql stable parallel safe
as $$ select array(select id from branches where account_id = hakiki_account()) $$;

-- Policies named `tenant…` of tables that have neither account_id nor branch_id, or that share rows between accounts. A subquery is evaluated
-- once a statement, not once a row.
create policy tenant on accounts using (id = (select hakiki_account()));
create policy tenant on dashboard_tokens using (user_id in (select id from users));
create policy tenant on webhook_attempts using (exists (select 1 from webhook_deliveries d where d.id = delivery_id));
create policy tenant on webhook_endpoints using (
  endpoint in (select 'module:' || id from branches union all select 'sdk:' || id from sdk_configs));
-- Official lists are everybody's to read; a branch's own are its account's.
create policy tenant_reads on watch_lists for select using (
  branch_id is null or branch_id = any ((select hakiki_branches())::bigint[]));
create policy tenant on watch_lists using (branch_id = any ((select hakiki_branches())::bigint[]));
create policy tenant_reads on list_versions for select using (exists (select 1 from watch_lists l where l.id = list_id));
create policy tenant_reads on list_entities for select using (exists (select 1 from watch_lists l where l.id = list_id));
-- Names of files whose record is deleted: who deletes adds, and only housekeeping reads.
create policy tenant_adds on blobs_to_delete for insert with check (true);

-- Called after every migration. Each table of the schema gets forced row-level security, a policy for hakiki_system, and, where it has no
-- policy named `tenant…` yet, one by its account_id or branch_id. A table with neither stays closed to tenants until its migration creates
-- a policy.
create procedure hakiki_secure_tables() language plpgsql as $$
declare
  t record;
  mine text;
begin
  for t in
    select c.oid, c.oid::regclass as name, c.relrowsecurity and c.relforcerowsecurity as forced
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
  loop
    if not t.forced then
      execute format('alter table %s enable row level security, force row level security', t.name);
    end if;
    if not exists (select 1 from pg_policy where polrelid = t.oid and polname = 'system') then
      execute format('create policy system on %s to hakiki_system using (true) with check (true)', t.name);
    end if;
    if not exists (select 1 from pg_policy where polrelid = t.oid and polname like 'tenant%') then
      select case attname when 'account_id' then 'account_id = (select hakiki_account())'
        else 'branch_id = any ((select hakiki_branches())::bigint[])' end into mine
      from pg_attribute where attrelid = t.oid and attname in ('account_id', 'branch_id') and not attisdropped
      order by attname limit 1;
      if found then execute format('create policy tenant on %s using (%s)', t.name, mine); end if;
    end if;
    if not has_table_privilege('hakiki_tenant', t.oid, 'select, insert, update, delete')
      or not has_table_privilege('hakiki_system', t.oid, 'select, insert, update, delete') then
      execute format('grant select, insert, update, delete on %s to hakiki_tenant, hakiki_system', t.name);
    end if;
  end loop;
  -- Other schemas of ours are the job engine's, whose jobs a request enqueues in its own transaction; what it makes later is covered too.
  for t in select nspname from pg_namespace where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> current_schema()
  loop
    execute format('grant usage on schema %I to hakiki_tenant, hakiki_system', t.nspname);
    execute format('grant select, insert, update, delete on all tables in schema %I to hakiki_tenant, hakiki_system', t.nspname);
    execute format('grant usage on all sequences in schema %I to hakiki_tenant, hakiki_system', t.nspname);
  end loop;
  alter default privileges grant usage on schemas to hakiki_tenant, hakiki_system;
  alter default privileges grant select, insert, update, delete on tables to hakiki_tenant, hakiki_system;
  alter default privileges grant usage, select, update on sequences to hakiki_tenant, hakiki_system;
  execute format('grant usage on schema %I to hakiki_tenant, hakiki_system', current_schema());
  execute format('grant usage, select, update on all sequences in schema %I to hakiki_tenant, hakiki_system', current_schema());
end $$;
