-- `customer:` had the caller's own reference in the open; from now on it has a keyed hash of it (reveals/reveal.ts). Which customer the lines of before were
-- about cannot be told any more.
update reveals set subject = 'customer', note = null where subject like 'customer:%';

-- Notes go with whatever they are about.
create trigger forget_reveal_notes after delete on cases for each row execute function forget_reveal_notes('case');
create trigger forget_reveal_notes after delete on screening_alerts for each row execute function forget_reveal_notes('alert');
create trigger forget_reveal_notes after delete on blacklist_entries for each row execute function forget_reveal_notes('blacklist');
create trigger forget_reveal_notes after delete on work_items for each row execute function forget_reveal_notes('item');
create function forget_reveal_notes_of_customer() returns trigger language plpgsql as $$
begin
  update reveals set note = null
    where account_id = old.account_id and subject = 'customer:' || encode(old.reference_key, 'hex') and note is not null;
  return old;
end $$;
create trigger forget_reveal_notes_of_customer after delete on verifications for each row
  when (old.reference_key is not null) execute function forget_reveal_notes_of_customer();
