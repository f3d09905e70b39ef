import { monitoring as contract } from '@hakiki/contract';
import { ok, type Serve } from '../../http/serve.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { nameOfTransaction } from '../facts/transaction-keys.ts';
import { profileOf } from '../rules/profiles.ts';
import { settingsOf, settingsQuery } from '../rules/rule-set-store.ts';
import { caseOutside } from './case-outside.ts';
import { caseOfTransaction, transactionOf } from './find-transaction-store.ts';

/** Endpoint with which an integrator finds a transaction that it sent. */
export function foundTransactionRoutes(serve: Serve, { db, vault }: { db: Db; vault: Vault }): void {
  serve(contract.findTransaction, async ({ caller: { branch }, params, audit }) => {
    const name = await nameOfTransaction(vault, branch.accountId, params.transaction_id);
    const row = await transactionOf(db, branch.id, name);
    if (!row) throw new AppError('not_found');
    audit(`transaction ${row.id}`);
    const found = await caseOfTransaction(db, row.id);
    const { country } = settingsOf((await settingsQuery([branch.id]).execute(db)).rows, branch.id);
    const slaHours = profileOf(country).reportWithinHours;
    const outside = found && caseOutside(found, { slaHours, at: row.created_at });
    const sent = await vault.decrypt(row.account_id, `transactions.ciphertext:${row.id}`, row.ciphertext);
    const { status, activity_code, comment } = row.answer;
    return ok(
      {
        transaction_id: name.id,
        status: row.late_code === null ? status : ('suspicious' as const),
        activity_code: row.late_code ?? activity_code,
        comment,
        rules_flagged: [...row.rules, ...row.late_rules],
        case: found && outside ? { case_id: found.caseId, case_status: outside.status, case_sla: outside.slaAt } : null,
        created_at: row.created_at,
        transaction: JSON.parse(sent.toString()) as contract.SentTransaction,
      },
      'Transaction retrieved',
    );
  });
}
