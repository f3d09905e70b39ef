-- One word for one thing: columns that hold ciphertext are called so. Their bytes stay as they are.
alter table verifications rename column sealed to ciphertext;
alter table watched_customers rename column sealed to ciphertext;
alter table screening_alerts rename column sealed to ciphertext;
alter table transactions rename column sealed to ciphertext;
alter table idempotency_keys rename column sealed to ciphertext;
alter table authority_credentials rename column sealed to ciphertext;
alter table authority_answers rename column sealed to ciphertext;
