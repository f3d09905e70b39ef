-- What a list shows (masked name, the caller's reference, reason), encrypted; and the keyed hash of the reference, which finds a record.
alter table verifications add column summary bytea;
alter table verifications add column reference_key bytea;
create index on verifications (branch_id, reference_key, id desc) where reference_key is not null;
alter table verifications drop constraint verifications_kind_check;
alter table verifications add constraint verifications_kind_check
  check (kind in ('document', 'liveness', 'comparison', 'customer', 'screening', 'sdk'));
