import type { AuditEntry, WriteAudit } from '../../http/audit-entry.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { groupWrites } from '../../platform/database/group-writes.ts';
import type { Db } from '../../platform/database/tables.ts';
import { appendLines } from './audit-store.ts';
import type { LineContent } from './chain.ts';

export type { AuditEntry, WriteAudit } from '../../http/audit-entry.ts';

/**
 * Shortens a text for a log line. Also replaces control characters, because a path may contain any character, but
 * PostgreSQL's type `text` refuses NUL.
 */
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
 * Creates the function that writes audit lines for a process. `db` is a connection in the system scope, because a line
 * may belong to another account than the caller's. Lines that arrive during a write are written together afterwards, in
 * one statement and one commit.
 * @param onGroupFault called with a group's error before its lines are written one by one
 * @throws Error if `db` is a database transaction, because lines cannot be written again after a transaction has
 *   failed. Use `writeAuditLine` in a transaction.
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
 * Writes one line in one statement. `db` is in the system scope. Pass a database transaction if the line must be
 * written together with other changes. Errors of the database are thrown unchanged.
 */
export const writeAuditLine = (db: Db, entry: AuditEntry, clock: Clock = systemClock): Promise<void> =>
  appendLines(db, [contentOf(entry, clock)]);
