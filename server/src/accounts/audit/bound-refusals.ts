import type { Clock } from '../../platform/clock.ts';
import type { AuditEntry, WriteAudit } from './write-audit.ts';

/** Lines of their own in an hour; what comes beyond is counted and written as sums. */
export interface RefusalLimits {
  /** Of the same action, outcome and subject from one address, or of one user or key. */
  readonly same: number;
  readonly caller: number;
  /** In one account's log. */
  readonly account: number;
  /** In all logs together. */
  readonly all: number;
  /** Addresses, users and keys that get a sum of their own; the others share one. */
  readonly sums: number;
}

export const REFUSAL_LIMITS: RefusalLimits = { same: 100, caller: 500, account: 500, all: 5000, sums: 500 };
const WINDOW_MS = 3_600_000;
export const MORE_REFUSED = 'more refused calls of the hour';

interface Sum {
  readonly accountId: number | undefined;
  readonly actor: string;
  readonly ip: string | undefined;
  calls: number;
  readonly outcomes: Map<string, number>;
}

/** What anybody can cause without end: refusals of who is not known, and of a caller that sends too much, too often or too slowly. */
const TOO_MUCH = new Set(['408', '413', '429']);
const isRefusal = ({ actor, subject, outcome }: AuditEntry): boolean =>
  actor === 'unknown' ? Number(outcome) >= 400 || subject === undefined : TOO_MUCH.has(outcome);

/** The first lines as they come, and sums for the rest. */
export interface BoundedAudit {
  readonly write: WriteAudit;
  /** Writes the sums of an hour that is over; with `now`, those of the hour under way too. */
  flush(options?: { now?: boolean }): Promise<void>;
}

/**
 * Wrong keys and passwords must not fill a log from outside, nor keep its writers busy: beyond `limits` an hour such calls are counted, and
 * the hour ends with one line for each address and account that says how many there were. Whatever was allowed has its line. `networkOf`:
 * the address that counts, of IPv6 a /64. Each replica counts for itself.
 */
export function boundRefusals(
  write: WriteAudit,
  {
    clock,
    networkOf,
    limits = REFUSAL_LIMITS,
  }: { clock: Clock; networkOf: (ip: string) => string; limits?: RefusalLimits },
): BoundedAudit {
  let began = clock.now();
  let lines = new Map<string, number>();
  let sums = new Map<string, Sum>();

  const mayWrite = ({ accountId, action, outcome, subject }: AuditEntry, caller: string): boolean => {
    const counts: readonly (readonly [string, number])[] = [
      ['all', limits.all],
      [`account ${accountId ?? 0}`, limits.account],
      [`caller ${caller}`, limits.caller],
      [`same ${caller} ${accountId ?? 0} ${action} ${outcome} ${subject ?? ''}`, limits.same],
    ];
    if (counts.some(([name, most]) => (lines.get(name) ?? 0) >= most)) return false;
    for (const [name] of counts) lines.set(name, (lines.get(name) ?? 0) + 1);
    return true;
  };

  function count({ accountId, actor, outcome }: AuditEntry, caller: string, network: string | undefined): void {
    const own = `${accountId ?? 0} ${caller}`;
    const hasOwn = sums.has(own) || sums.size < limits.sums;
    const name = hasOwn ? own : `${accountId ?? 0}`;
    const sum = sums.get(name) ?? {
      accountId,
      actor: hasOwn ? actor : 'unknown',
      ip: hasOwn ? network : undefined,
      calls: 0,
      outcomes: new Map<string, number>(),
    };
    sums.set(name, sum);
    sum.calls += 1;
    sum.outcomes.set(outcome, (sum.outcomes.get(outcome) ?? 0) + 1);
  }

  async function flush({ now: early = false } = {}): Promise<void> {
    const now = clock.now();
    if (!early && now.getTime() - began.getTime() < WINDOW_MS) return;
    const [from, past] = [began, [...sums.values()]];
    began = now;
    lines = new Map();
    sums = new Map();
    for (const { accountId, actor, ip, calls, outcomes } of past)
      await write({
        accountId,
        actor,
        action: MORE_REFUSED,
        subject: undefined,
        outcome: [...outcomes.keys()].sort().join(' '),
        ip,
        requestId: undefined,
        details: { calls, from: from.toISOString(), to: now.toISOString(), ...Object.fromEntries(outcomes) },
      });
  }

  return {
    flush,
    async write(entry) {
      if (!isRefusal(entry)) return write(entry);
      await flush();
      const network = entry.ip === undefined ? undefined : networkOf(entry.ip);
      const caller = entry.actor === 'unknown' ? (network ?? '') : entry.actor;
      if (mayWrite(entry, caller)) return write(entry);
      count(entry, caller, network);
    },
  };
}
