-- An answer with a token that lives shorter than a day (an SDK session) is given again for as long as the token works. Null: a day.
alter table idempotency_keys add column answer_until timestamptz;
