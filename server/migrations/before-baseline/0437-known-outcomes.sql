-- How a transaction that was imported as history ended, where the file says so: recall is measured with it before the first day.
alter table transactions add column known_outcome text check (known_outcome in ('confirmed', 'cleared'));
