import { type Db, tables } from '../platform/database/tables.ts';
import type { AccountTables } from './tables.ts';

/** One line of the audit log: who did what to which thing, from where, and how it ended. Never a secret, never a body. */
export interface AuditEntry {
  /** Undefined when nobody was recognised and the thing belongs to no account. */
  readonly accountId: number | undefined;
  readonly userId: number | undefined;
  readonly actor: string;
  readonly action: string;
  readonly subject: string | undefined;
  readonly outcome: string;
  readonly ip: string | undefined;
  readonly requestId: string | undefined;
}

/** A path may name anything: PostgreSQL's text takes no NUL, and a log line no pages. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '�').slice(0, 200);

export type WriteAudit = (entry: AuditEntry) => Promise<void>;

/** `db`: in the system scope, since a line may belong to another account than the caller's. */
export const makeWriteAudit =
  (db: Db): WriteAudit =>
  async (entry) => {
    await tables<AccountTables>(db)
      .insertInto('audit_log')
      .values({
        account_id: entry.accountId ?? null,
        user_id: entry.userId ?? null,
        actor: entry.actor,
        action: entry.action,
        subject: entry.subject === undefined ? null : printable(entry.subject),
        outcome: entry.outcome,
        ip: entry.ip ?? null,
        request_id: entry.requestId ?? null,
      })
      .execute();
  };
