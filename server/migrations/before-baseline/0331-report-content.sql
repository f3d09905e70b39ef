-- What a report was made of when it was approved, encrypted: its readable paper says what was approved, whatever joins the case later. Null for those of before.
alter table case_reports add column content bytea check (content is null or state <> 'draft');
drop trigger reports_are_final on case_reports;
create trigger reports_are_final before update on case_reports for each row
  when (old.xml is not null and (old.xml is distinct from new.xml or old.fields is distinct from new.fields or old.content is distinct from new.content
    or old.drafted_by <> new.drafted_by or old.approved_by is distinct from new.approved_by or old.case_id <> new.case_id)) execute function reports_are_final();
