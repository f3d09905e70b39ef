-- Hits that a snooze set aside, by rule: counted over time, for who answers for the rules.
create table suppressed_hits (
  transaction_id bigint not null references transactions on delete cascade,
  rule text not null,
  branch_id bigint not null references branches,
  account_id bigint not null references accounts,
  at timestamptz not null,
  primary key (transaction_id, rule)
);
create index on suppressed_hits (branch_id, at);
