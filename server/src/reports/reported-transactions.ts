import type { monitoring } from '@hakiki/contract';
import { message } from '@hakiki/texts';
import { alertsOf, countAlerts } from '../cases/case-alert-store.ts';
import type { CaseRow } from '../cases/case-store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { timeFrom } from '../platform/given-time.ts';
import type { ReportedTransaction } from './report-fields.ts';
import { MAX_REPORTED } from './report-rules.ts';
import type { ReportFault } from './schema-fault.ts';

/** Returns the transactions of a case's alerts, without repetitions, oldest first, each with the time of its alert. */
export async function reportedTransactions(
  work: Db,
  vault: Vault,
  row: CaseRow,
): Promise<(ReportedTransaction & { readonly alerted: Date })[]> {
  const alerts = await alertsOf(work, vault, { accountId: row.account_id, caseId: row.id, most: MAX_REPORTED });
  const copies = alerts.flatMap(({ copy, created_at: alerted }) => {
    const transaction = (copy as { transaction?: monitoring.Transaction } | null)?.transaction;
    const statedAt = timeFrom(transaction?.timestamp ?? '');
    // The time in the report is never later than the time of the transaction's alert. The alert itself also ignores a
    // timestamp in the future.
    return transaction ? [{ transaction, alerted, at: statedAt && statedAt < alerted ? statedAt : alerted }] : [];
  });
  return [...new Map(copies.map((one) => [one.transaction.transaction_id, one])).values()].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

/** Returns an error if the case has more alerts than a report may have. Otherwise empty. */
export async function tooManyAlerts(work: Db, caseId: number): Promise<ReportFault[]> {
  const isTooMany = (await countAlerts(work, caseId)) > MAX_REPORTED;
  return isTooMany ? [message('report_alerts_too_many', { max: MAX_REPORTED })] : [];
}
