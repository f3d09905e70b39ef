-- Everybody who changed what a report says, in the order in which they first did: none of them approves it. Of drafts from before, the last to save is the only author known.
alter table case_reports add column authors bigint[] not null default '{}';
alter table case_reports disable trigger reports_are_final;
update case_reports set authors = array[drafted_by];
alter table case_reports enable trigger reports_are_final;
alter table case_reports drop constraint report_four_eyes;
alter table case_reports add constraint report_four_eyes check (approved_by is null or self_approved or (approved_by <> drafted_by and approved_by <> all (authors)));
drop trigger reports_are_final on case_reports;
create trigger reports_are_final before update on case_reports for each row
  when (old.xml is not null and (old.xml is distinct from new.xml or old.fields is distinct from new.fields or old.content is distinct from new.content
    or old.drafted_by <> new.drafted_by or old.authors <> new.authors or old.approved_by is distinct from new.approved_by or old.case_id <> new.case_id))
  execute function reports_are_final();
