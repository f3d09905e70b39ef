-- A policy is one more condition of each query, and the planner took it for independent of the others: of a branch's records it expected one in
-- as many as there are accounts, and read and sorted all of them where it should have read the newest 50 from the index. A `case` has no
-- statistics: it expects half. The setting is read without a function of ours, which was parsed for each statement.
do $$
declare
  p record;
begin
  for p in
    select polrelid::regclass as name from pg_policy
    where polname = 'tenant'
      and pg_get_expr(polqual, polrelid) ~ '^\(?(account_id = \( SELECT hakiki_account|branch_id = ANY \(\( SELECT hakiki_branches)'
      and polrelid <> 'watch_lists'::regclass
  loop
    execute format('drop policy tenant on %s', p.name);
  end loop;
end $$;

create or replace procedure hakiki_secure_tables() language plpgsql as $$
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
      select case attname
        when 'account_id' then 'case when account_id = (select nullif(current_setting(''hakiki.account'', true), '''')::bigint) then true else false end'
        else 'case when branch_id = any ((select hakiki_branches())::bigint[]) then true else false end' end into mine
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
