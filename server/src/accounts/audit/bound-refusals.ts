import type { Clock } from '../../platform/clock.ts';
import type { AuditEntry, WriteAudit } from './write-audit.ts';

/** Maximum numbers of lines about refused calls in an hour. */
export interface RefusalLimits {
  /** Maximum number of lines for one action and outcome, from one address, user or key, in one account's log. */
  readonly caller: number;
  readonly account: number;
  readonly all: number;
}

export const REFUSAL_LIMITS: RefusalLimits = { caller: 100, account: 500, all: 5000 };
const WINDOW_MS = 3_600_000;

/**
 * HTTP statuses for calls that are too slow, too large or too frequent. Even a known caller can cause any number of
 * such calls.
 */
const TOO_MUCH = new Set(['408', '413', '429']);
/**
 * True if a key was refused because of its own limits (addresses or scopes). A program with this key usually repeats
 * the call.
 */
const isKeyRefusal = ({ details }: AuditEntry): boolean => details?.['refused'] !== undefined;
const isRefusal = (entry: AuditEntry): boolean =>
  entry.actor === 'unknown'
    ? Number(entry.outcome) >= 400 || entry.subject === undefined
    : TOO_MUCH.has(entry.outcome) || isKeyRefusal(entry);

/**
 * Limits the lines about wrong keys and passwords, and about keys outside their addresses or scopes, so that they do
 * not fill the audit log. Above a limit, such calls get no line until the hour ends. The last line before the limit
 * contains the end of the hour in `details.no_further_lines_until`. Every refused call is still in the service log and
 * in `hakiki_http_request_duration_seconds_count`. Each replica counts separately.
 * @param networkOf returns the address to count: for IPv6 a /64
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
      [`caller ${accountId} ${isKeyRefusal(entry) ? 'key' : `${action} ${outcome}`} ${caller}`, limits.caller],
    ] as const;
    if (counts.some(([name, limit]) => (lines.get(name) ?? 0) >= limit)) return;
    for (const [name] of counts) lines.set(name, (lines.get(name) ?? 0) + 1);
    const isLast = counts.some(([name, limit]) => lines.get(name) === limit);
    const until = { no_further_lines_until: new Date(ends).toISOString() };
    return write(isLast ? { ...entry, details: { ...entry.details, ...until } } : entry);
  };
}
