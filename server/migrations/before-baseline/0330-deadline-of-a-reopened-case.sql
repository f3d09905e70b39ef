-- A case that is reopened has a deadline of its own: docs/adr/0346-a-reopened-case-has-its-own-deadline.md. From when on its time counts; null: from when it was made.
alter table cases add column sla_from timestamptz;
