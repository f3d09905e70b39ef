-- How much of a case's time had passed when the last warning was written into its history: 50, 80 or 100 %.
alter table cases add column warned int not null default 0 check (warned in (0, 50, 80, 100));
create index on cases (sla_at) where status <> 'closed' and warned < 100;
