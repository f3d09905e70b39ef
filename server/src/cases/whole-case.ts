import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { chainHolds } from '../reviews/history-chain.ts';
import { needsSecondForCase } from '../reviews/subjects/case.ts';
import { attachmentsOf } from './attachment-store.ts';
import { alertsOf } from './case-alert-store.ts';
import { caseHistory, historyHead } from './case-history-store.ts';
import { readCase } from './case-store.ts';
import { filingDeadline } from './filing-deadline.ts';
import { hasApprovedReport } from './has-approved-report.ts';

interface WholeCaseDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Default number of history lines that are shown, newest first. The hash chain is verified over all lines. */
  readonly newest?: number;
}

/**
 * Returns a case with its alerts, its files and its history in the form of the API, or undefined if the branch has no such case.
 */
export const makeWholeCase =
  ({ db, vault, clock, newest = 1000 }: WholeCaseDeps) =>
  async (branchId: number, id: number, lines = newest) => {
    const row = await readCase(db, branchId, id);
    if (!row) return undefined;
    // Reads the case before its history. The history then contains every line up to the head that is read here, even if
    // lines are added in the meantime.
    const head = await historyHead(db, row.id);
    const [alerts, attachments, history] = await Promise.all([
      alertsOf(db, vault, { accountId: row.account_id, caseId: row.id }),
      attachmentsOf(db, vault, { accountId: row.account_id, caseId: row.id }),
      caseHistory(db, vault, { accountId: row.account_id, caseId: row.id, newest: lines }),
    ]);
    return {
      ...row,
      overdue: row.status !== 'closed' && row.sla_at < clock.now(),
      needs_second_person: needsSecondForCase(row, row.disposition ?? 'false_positive'),
      has_approved_report: await hasApprovedReport(db, row.id),
      file_by: await filingDeadline(db, row),
      alerts,
      attachments,
      history: history.slice(-lines).map(({ n, kind, userId, at, details, hash }) => ({
        ...{ n, kind, user_id: userId, at, details: details ?? {} },
        hash: Buffer.from(hash).toString('hex'),
      })),
      history_intact: chainHolds(row.id, history, head),
    };
  };
