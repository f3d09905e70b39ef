import { sql } from 'kysely';

/**
 * SQL of the columns of `CaseOfAlert` about the time since the first alert of the case `c`. The query compares lines of
 * the case history by their numbers and not by time. The time of an alert is the time at which its evaluation started,
 * so a line that is older than the alert may have a later time.
 */
export const sinceFirstAlert = {
  join: sql`left join lateral (select l.n, (select a.created_at from case_alerts a where a.case_id = c.id order by a.id limit 1) as at
      from case_events l where l.case_id = c.id and l.kind = 'alert' order by l.n limit 1) f on c.kind = 'activity'`,
  columns: sql`f.at as first_alert_at,
      exists (select from case_events e where e.case_id = c.id and e.user_id is not null and e.n > f.n) as worked_since,
      array(select e.at from case_events e where e.case_id = c.id and e.kind = 'reopen' and e.n > f.n order by e.n) as reopened_at`,
};

/** Row with the columns of `sinceFirstAlert`. */
export interface SinceFirstAlert {
  readonly first_alert_at: Date | null;
  readonly worked_since: boolean;
  readonly reopened_at: readonly Date[];
}
