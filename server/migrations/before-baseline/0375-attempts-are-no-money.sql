-- An attempt that moved nothing is in the history without amount and without the account that it did not reach, and is summed apart (`none_in`, `none_out`):
-- docs/adr/0385-failed-attempts-move-no-money.md. Those of before are put right, in the sums first.
with failed as (
  select l.slot, l.entity_key, l.branch_id, l.account_id, l.direction, l.currency, span, date_bin(width, l.at, '2000-01-01Z') as start,
    count(*) as n, sum(l.minor) as total, sum(l.minor::numeric * l.minor) as squares
  from transaction_legs l, (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width)
  where l.failed and l.minor > 0 and l.busy_key is not null group by 1, 2, 3, 4, 5, 6, 7, 8
), less as (
  update transaction_buckets b set n = b.n - f.n, total = b.total - f.total, squares = b.squares - f.squares from failed f
  where b.slot = f.slot and b.entity_key = f.entity_key and b.branch_id = f.branch_id and b.span = f.span and b.start = f.start
    and b.direction = f.direction and b.currency = f.currency
)
insert into transaction_buckets (slot, entity_key, branch_id, account_id, direction, currency, span, start, n, total, squares)
  select slot, entity_key, branch_id, account_id, 'none_' || direction, currency, span, start, n, 0, 0 from failed;
delete from transaction_buckets where n <= 0;
update transaction_legs set minor = 0, other_key = null where failed and minor > 0;
