-- Weakening an SDK configuration, taking an entry off the blacklist and releasing a legal hold take two people too (docs/adr/0420).
alter table changes drop constraint changes_kind_check;
alter table changes add constraint changes_kind_check
  check (kind in ('branch_settings', 'account_security', 'limit', 'erasure', 'sdk_config', 'blacklist_removal', 'hold_release'));
