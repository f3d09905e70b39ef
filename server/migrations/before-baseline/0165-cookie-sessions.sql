-- Sessions of browsers: their token is in a cookie that no script can read, and counts nowhere else.
alter table dashboard_tokens add column cookie boolean not null default false;
