import type { Clock } from '../../platform/clock.ts';
import type { AuditEntry, WriteAudit } from './write-audit.ts';

/** Lines about refused calls in an hour. */
export interface RefusalLimits {
  /** Of one action and outcome, from one address, user or key, in one account's log. */
  readonly caller: number;
  readonly account: number;
  readonly all: number;
}

export const REFUSAL_LIMITS: RefusalLimits = { caller: 100, account: 500, all: 5000 };
const WINDOW_MS = 3_600_000;

/** Too slow, too large, too often: a known caller can cause these without end. */
const TOO_MUCH = new Set(['408', '413', '429']);
const isRefusal = ({ actor, subject, outcome }: AuditEntry): boolean =>
  actor === 'unknown' ? Number(outcome) >= 400 || subject === undefined : TOO_MUCH.has(outcome);

/**
 * Keeps wrong keys and passwords from filling the audit log: beyond a limit such calls have no line until the hour ends. The line that reaches the limit has the
 * end of the hour in `details.no_further_lines_until`. Each refused call is in the service log and in `hakiki_http_request_duration_seconds_count` in any case.
 * Each replica counts for itself.
 * @param networkOf the address that counts: of IPv6 a /64
 */
export function boundRefusals(
  write: WriteAudit,
  {
    clock,
    networkOf,
    limits = REFUSAL_LIMITS,
  }: { clock: Clock; networkOf: (ip: string) => string; limits?: RefusalLimits },
): WriteAudit {
  let ends = 0;
  let lines = new Map<string, number>();

  return async (entry) => {
    if (!isRefusal(entry)) return write(entry);
    const now = clock.now().getTime();
    if (now >= ends) {
      ends = now + WINDOW_MS;
      lines = new Map();
    }
    const { accountId = 0, actor, action, outcome, ip } = entry;
    const caller = actor === 'unknown' && ip !== undefined ? networkOf(ip) : actor;
    const counts = [
      ['all', limits.all],
      [`account ${accountId}`, limits.account],
      [`caller ${accountId} ${action} ${outcome} ${caller}`, limits.caller],
    ] as const;
    if (counts.some(([name, limit]) => (lines.get(name) ?? 0) >= limit)) return;
    for (const [name] of counts) lines.set(name, (lines.get(name) ?? 0) + 1);
    const isLast = counts.some(([name, limit]) => lines.get(name) === limit);
    const until = { no_further_lines_until: new Date(ends).toISOString() };
    return write(isLast ? { ...entry, details: { ...entry.details, ...until } } : entry);
  };
}
