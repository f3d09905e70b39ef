-- The blob of an attempt's best frame is the attempt's until a record takes it over: no sweep of files without a record may take it from a run
-- that waits, and a deleted attempt takes its file along, however it is deleted.
alter table sdk_attempts
  add column selfie text,
  -- Colours that the screen showed after the turns, in the order in which they were told; none where no light was asked for.
  add column light text[] not null default '{}' check (light <@ array['amber', 'blue', 'green', 'pink']);

create function sdk_attempt_forgets_its_selfie() returns trigger language plpgsql as $$
begin
  insert into blobs_to_delete values (old.selfie) on conflict do nothing;
  return old;
end $$;
create trigger sdk_attempt_forgets_its_selfie after delete on sdk_attempts
  for each row when (old.selfie is not null) execute function sdk_attempt_forgets_its_selfie();

-- Screen light after the turns: evidence in the person's favour only.
alter table sdk_configs
  drop constraint sdk_configs_liveness_policy_check,
  add constraint sdk_configs_liveness_policy_check check (liveness_policy in ('passive', 'turns', 'turns_light'));
