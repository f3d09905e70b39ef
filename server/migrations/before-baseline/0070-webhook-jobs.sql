-- Deliveries wait as jobs of the job engine (docs/adr/0070-job-engine.md). The state of a delivery stands in its own row; jobs are made from
-- it at the next start for all that are pending, so none is lost here. A former version that still runs beside this one finds no
-- webhook_queue: what it would record is refused, not lost.
lock table webhook_deliveries, webhook_queue in access exclusive mode;

-- `failures`: failed attempts since it was recorded or sent again. `attempt`: which job is in force; each new one counts on, and an older one
-- finds that it has nothing to do. `next_at`: when it is due, null for a first attempt, which waits only for its ordering key.
alter table webhook_deliveries
  add column failures int not null default 0,
  add column attempt int not null default 0,
  add column next_at timestamptz;
update webhook_deliveries d set
  failures = q.failures,
  next_at = case when q.next_at > '-infinity' then date_trunc('milliseconds', q.next_at) end
from webhook_queue q where q.delivery_id = d.id;
create index webhook_deliveries_pending on webhook_deliveries (endpoint, id) where state = 'pending';

-- Every attempt is a row, the one that delivered it too; and rows of tenants say which branch they belong to.
alter table webhook_attempts add column branch_id bigint references branches;
insert into webhook_attempts (delivery_id, at, status, duration_ms, answer)
select id, attempted_at, status, duration_ms, answer from webhook_deliveries where attempted_at is not null order by id;
update webhook_attempts a set branch_id = d.branch_id from webhook_deliveries d where d.id = a.delivery_id;
delete from webhook_attempts where branch_id is null;
alter table webhook_attempts alter column branch_id set not null;
create index webhook_attempts_at on webhook_attempts using brin (at);
alter table webhook_deliveries drop column attempted_at, drop column status, drop column duration_ms, drop column answer;
alter table webhook_deliveries set (fillfactor = 90);

alter table webhook_endpoints add column branch_id bigint references branches;
update webhook_endpoints set branch_id = substr(endpoint, 8)::bigint where endpoint like 'module:%';
update webhook_endpoints e set branch_id = c.branch_id from sdk_configs c where e.endpoint = 'sdk:' || c.id;
delete from webhook_endpoints where branch_id is null;
alter table webhook_endpoints alter column branch_id set not null;

drop table webhook_queue, webhook_claims, webhook_leases, webhook_forgotten;
