-- Receivers de-duplicate module events by `data.id`: one sequence for all kinds, beyond every id that was sent before.
create sequence module_event_ids as bigint;
select setval('module_event_ids', greatest(
  (select coalesce(max(id), 0) from transactions),
  (select coalesce(max(id), 0) from verifications),
  (select coalesce(max(id), 0) from screening_alerts)
) + 1, false);
