-- online
-- Pages of alerts in the order of their match. The score is a real; its millionths are exact in a cursor.
create index concurrently if not exists screening_alerts_by_match on screening_alerts (branch_id, status, ((score * 1000000)::bigint) desc, id desc);
