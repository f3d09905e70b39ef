-- Puts each new partition of the movements under row-level security when it is made. Before, a start of the service did so, and a process with MIGRATE=no never does.
create or replace function make_transaction_months(first date, months integer)
 returns void
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
declare
  month date;
  part text;
begin
  for month in select (date_trunc('month', first) + make_interval(months => i))::date from generate_series(0, least(months, 12) - 1) as i loop
    part := 'transaction_legs_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table if not exists %I partition of transaction_legs for values from (%L) to (%L)
      with (autovacuum_vacuum_insert_scale_factor = 0.02)',
      part, month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00');
    -- A new database has partitions before it has roles: its first start secures those.
    continue when (select count(*) from pg_roles where rolname in ('hakiki_tenant', 'hakiki_system')) < 2;
    execute format('alter table %I enable row level security, force row level security', part);
    execute format('create policy system on %I to hakiki_system using (true) with check (true)', part);
    execute format('create policy tenant on %I using (case when account_id =
      (select nullif(current_setting(''hakiki.account'', true), '''')::bigint) then true else false end)', part);
    execute format('grant select, insert, update, delete on %I to hakiki_tenant, hakiki_system', part);
  end loop;
end $function$;
