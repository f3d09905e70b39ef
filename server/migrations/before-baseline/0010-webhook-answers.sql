-- What a receiver answers may repeat the event that it was sent: it is kept sealed, like the event.
alter table webhook_attempts drop column answer_start;
alter table webhook_attempts add column answer bytea;
