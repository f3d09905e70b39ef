-- A user's choice of notices by e-mail. Null: the branch's default, and an e-mail in both languages.
alter table users
  add column notice_mail text constraint users_notice_mail_check check (notice_mail in ('off', 'hourly')),
  add column notice_language text constraint users_notice_language_check check (notice_language in ('en', 'fr'));

-- Time of each user's last e-mail with notices. Its row is locked while notices are collected.
create table notice_mails (
  user_id bigint primary key references users (id) on delete cascade,
  account_id bigint not null references accounts (id),
  last_at timestamp(3) with time zone
);

-- Notices that an e-mail contained, so that none is sent twice. `at` tells two notices about one item apart.
create table mailed_notices (
  item_id bigint not null references work_items (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  account_id bigint not null references accounts (id),
  reason text not null check (reason in ('assigned', 'due_soon', 'second')),
  at timestamp(3) with time zone not null,
  mailed_at timestamp(3) with time zone not null,
  primary key (item_id, user_id, reason, at)
);
