-- Nothing may be recorded between what is read here and the end.
lock table webhook_deliveries in access exclusive mode;

-- What waits to be delivered is a small table of its own: a delivery that ends leaves it, and its own row changes once, in place, in no index.
create table webhook_queue (
  delivery_id bigint primary key,
  event_id bigint not null,
  branch_id bigint not null,
  endpoint text not null,
  -- One at a time: the same for first attempts of one subject at one endpoint, a number of its own for a retry.
  turn bigint not null,
  failures int not null default 0,
  -- '-infinity' for a first attempt: these go in the order of their events, and no clock holds one up.
  next_at timestamptz not null default '-infinity',
  recorded_at timestamptz not null default now()
);
-- By event, not by delivery: it is the same order, and nobody who looks for deliveries by their ids is led through all of this index.
create index webhook_queue_order on webhook_queue (endpoint, next_at, event_id);

-- How many claims were made. A claim that finds another number than it has read was overtaken, and takes nothing.
create table webhook_claims (number bigint not null);
insert into webhook_claims (number) values (0);

-- A claim leases the turns that it takes in one row, instead of changing the row of each delivery. The row of a lease that is over (no turns
-- left) is taken for the next: deleted ones would be read by every claim until the next vacuum. So few rows need no index, and without one each
-- change is in place.
create table webhook_leases (
  claim bigint not null,
  turns bigint[] not null,
  until timestamptz not null
) with (fillfactor = 50, toast_tuple_target = 8160);

insert into webhook_queue (delivery_id, event_id, branch_id, endpoint, turn, failures, next_at, recorded_at)
select id, event_id, branch_id, endpoint,
  case when failures = 0 then hashtextextended(endpoint || ' ' || subject, 0) & 4503599627370495 else -id end,
  failures, case when failures = 0 then '-infinity' else next_at end, created_at
from webhook_deliveries where state = 'pending';

-- A former version that still runs beside this one queues nothing: what it would record is refused, not lost.
alter table webhook_deliveries alter column state drop default;

drop index webhook_deliveries_due;
drop index webhook_deliveries_subject;
alter table webhook_deliveries drop column failures, drop column next_at, drop column leased_until;

-- The attempt that delivered it is in the row that changes anyway; webhook_attempts has those before it.
alter table webhook_deliveries add column attempted_at timestamptz, add column status int, add column duration_ms int, add column answer bytea;
-- Room in its page for the longer row of each that is delivered: with half of it, a fifth went to another page and all indexes.
alter table webhook_deliveries set (fillfactor = 40);

-- Up to which delivery attempts are forgotten: they are numbered as they are recorded.
create table webhook_forgotten (delivery_id bigint not null);
insert into webhook_forgotten (delivery_id) values (0);
