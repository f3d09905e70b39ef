-- Not only is who proposed never who approved: where a second person is needed, nothing closes without one, whatever the program does. Rows of before stay as they are.
alter table cases add constraint closed_by_two check (status <> 'closed' or approved_by is not null
  or (disposition is distinct from 'reported_str' and score < 80 and not families && array['blacklist', 'screening'])) not valid;
alter table case_reports add constraint report_by_two check (state = 'draft' or approved_by is not null) not valid;

-- A line of a case's history goes with its case alone, and the case knows the last one: a history that was cut at its end does not hold.
alter table cases add column history_head bytea;
update cases c set history_head = (select hash from case_events e where e.case_id = c.id order by n desc limit 1);
create function case_events_stay() returns trigger language plpgsql as $$
begin
  if exists (select from cases where id = old.case_id) then raise exception 'the history of a case is never cut'; end if;
  return old;
end $$;
create trigger case_events_stay before delete on case_events for each row execute function case_events_stay();
