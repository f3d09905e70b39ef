-- Code of the reason why an attempt failed, beside its English text. Null in attempts from before, and if it succeeded.
alter table webhook_attempts add column error_code text;
