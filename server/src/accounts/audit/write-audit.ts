import type { AuditEntry, WriteAudit } from '../../http/audit-entry.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { groupWrites } from '../../platform/database/group-writes.ts';
import type { Db } from '../../platform/database/tables.ts';
import { appendLines } from './audit-store.ts';
import type { LineContent } from './chain.ts';

export type { AuditEntry, WriteAudit } from '../../http/audit-entry.ts';

/** Shortens a text for a log line. A path may contain any text, but PostgreSQL's type `text` refuses NUL. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '�').slice(0, 200);
const maybePrintable = (text: string | undefined): string | null => (text === undefined ? null : printable(text));

const contentOf = (entry: AuditEntry, clock: Clock): LineContent => ({
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

const MAX_IN_GROUP = 64;

/**
 * Creates the writer of a service. `db` is a connection in the system scope, because a line may belong to another
 * account than the caller's. Lines that arrive during a write are written together: one statement, one commit.
 * @param onGroupFault called with a group's error before its lines are written one by one
 * @throws Error if `db` is a database transaction: lines cannot be written again in a failed transaction. Use
 * `writeAuditLine` there.
 */
export function makeWriteAudit(db: Db, clock: Clock, onGroupFault: (error: unknown) => void): WriteAudit {
  if (db.isTransaction) throw new Error('makeWriteAudit needs a connection: use writeAuditLine in a transaction');
  const write = groupWrites<LineContent>({
    together: (lines) => appendLines(db, lines),
    alone: (line) => appendLines(db, [line]),
    onGroupFault,
    most: MAX_IN_GROUP,
    groups: 1,
  });
  return (entry) => write(contentOf(entry, clock));
}

/**
 * Writes one line in one statement. `db` is in the system scope, and may be the database transaction to which the line
 * belongs. An error of the database is thrown as it is.
 */
export const writeAuditLine = (db: Db, entry: AuditEntry, clock: Clock = systemClock): Promise<void> =>
  appendLines(db, [contentOf(entry, clock)]);
