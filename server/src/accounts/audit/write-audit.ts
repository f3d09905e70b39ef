import type { WriteAudit } from '../../http/audit-entry.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { groupWrites } from '../../platform/database/group-writes.ts';
import type { Db } from '../../platform/database/tables.ts';
import { appendLines } from './audit-store.ts';
import type { LineContent } from './chain.ts';

export type { AuditEntry, WriteAudit } from '../../http/audit-entry.ts';

/** Shortens a text for a log line. A path may contain any text, but PostgreSQL's type `text` refuses NUL. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '�').slice(0, 200);
const maybePrintable = (text: string | undefined): string | null => (text === undefined ? null : printable(text));

const MAX_IN_GROUP = 64;

/**
 * Creates the writer. `db` is a connection in the system scope, because a line may belong to another account than the
 * caller's. It may also be the database transaction to which the line belongs. Lines that arrive during a write are
 * written together: one statement, one commit.
 */
export function makeWriteAudit(
  db: Db,
  clock: Clock = systemClock,
  onGroupFault: (error: unknown) => void = () => {},
): WriteAudit {
  const write = groupWrites<LineContent>({
    together: (lines) => appendLines(db, lines),
    alone: (line) => appendLines(db, [line]),
    onGroupFault,
    most: MAX_IN_GROUP,
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
