import { type Clock, systemClock } from '../../platform/clock.ts';
import { groupWrites } from '../../platform/database/group-writes.ts';
import type { Db } from '../../platform/database/tables.ts';
import { appendLines } from './audit-store.ts';
import type { LineContent } from './chain.ts';

/** One line of the audit log: who did what to which thing, from where, and how it ended. Never a secret, never a body. */
export interface AuditEntry {
  /** Undefined when nobody was recognised and the thing belongs to no account. */
  readonly accountId: number | undefined;
  /** A reference (`user 4`, `api key 7`, `operator`), never a name or address. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string | undefined;
  readonly outcome: string;
  readonly ip: string | undefined;
  readonly requestId: string | undefined;
  /** What was before and after, as `changes.ts` makes it. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** The address that a page which stays open says it asks again by itself (`count-repeats.ts`); never written. */
  readonly repeats?: string | undefined;
}

/** A path may name anything: PostgreSQL's text takes no NUL, and a log line no pages. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '�').slice(0, 200);
const maybePrintable = (text: string | undefined): string | null => (text === undefined ? null : printable(text));

/** Resolves when the line is in its chain. */
export type WriteAudit = (entry: AuditEntry) => Promise<void>;

const MOST_IN_GROUP = 64;

/**
 * `db`: in the system scope, since a line may belong to another account than the caller's; or a transaction that the line belongs to. Lines that
 * come while others are written go together: one statement, one commit.
 */
export function makeWriteAudit(db: Db, clock: Clock = systemClock): WriteAudit {
  const write = groupWrites<LineContent>({
    together: (lines) => appendLines(db, lines),
    alone: (line) => appendLines(db, [line]),
    most: MOST_IN_GROUP,
    groups: 1,
  });
  return (entry) =>
    write({
      account_id: entry.accountId ?? null,
      at: clock.now().toISOString(),
      actor: printable(entry.actor),
      action: printable(entry.action),
      subject: maybePrintable(entry.subject),
      outcome: printable(entry.outcome),
      ip: maybePrintable(entry.ip),
      request_id: maybePrintable(entry.requestId),
      details: entry.details ?? {},
    });
}
