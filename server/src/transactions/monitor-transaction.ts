import { randomInt } from 'node:crypto';
import type { monitoring } from '@hakiki/contract';
import type { Caller } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { recordModuleEvent } from '../webhooks/record-event.ts';
import { suspiciousTransaction } from './event.ts';
import { type Judgement, judge } from './rules.ts';
import * as store from './store.ts';

type Transaction = monitoring.Transaction;

const SLA_MS = 72 * 3_600_000;
const CASE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const makeCaseId = (): string =>
  `#${Array.from({ length: 6 }, () => CASE_ALPHABET[randomInt(CASE_ALPHABET.length)]).join('')}`;

/** Judges a transaction: record, case and event in one database transaction; the same id again changes nothing. */
export function makeMonitorTransaction({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }) {
  return async (branch: Caller['branch'], transaction: Transaction): Promise<Omit<Judgement, 'rules'>> => {
    demandAccounts(transaction);
    const {
      customer_details: customer,
      destination_account: destination,
      origin_account: origin,
      amount,
      currency,
    } = transaction;
    const { id: branchId, accountId } = branch;
    const key = (value: string) => vault.blindIndex(accountId, value);
    const customerKey = await key(`customer ${customer.identifier ?? customer.customer_email}`);
    const destinationKey = destination
      ? await key(`account ${destination.bank_code} ${destination.account_number}`)
      : null;

    return db.transaction().execute(async (work) => {
      const earlier = await store.answerOf(work, branchId, transaction.transaction_id);
      if (earlier) return earlier.answer;
      await store.lockCustomer(work, branchId, customerKey);
      const now = clock.now();
      const { limit, threshold } = await store.readLimits(work, branchId);
      const recent = await store.recentActivity(work, { branchId, customerKey, destinationKey, amount, currency, now });
      const sameAccount =
        origin !== undefined &&
        origin.account_number === destination?.account_number &&
        origin.bank_code === destination.bank_code;
      const { rules, ...answer } = judge({ amount, limit, threshold, sameAccount, ...recent });
      const id = await store.takeTransactionId(work);
      const fresh = await store.insertTransaction(work, {
        id,
        branch_id: branchId,
        account_id: accountId,
        transaction_id: transaction.transaction_id,
        customer_key: customerKey,
        destination_key: destinationKey,
        amount,
        currency,
        rules,
        answer: JSON.stringify(answer),
        ciphertext: await vault.encrypt(accountId, `transactions.ciphertext:${id}`, JSON.stringify(transaction)),
        created_at: now,
      });
      // Another request with this id was faster: its answer counts.
      if (!fresh) return (await store.answerOf(work, branchId, transaction.transaction_id))!.answer;
      if (answer.status === 'suspicious') {
        const slaAt = new Date(now.getTime() + SLA_MS);
        let caseId = makeCaseId();
        while (
          !(await store.insertCase(work, {
            branch_id: branchId,
            case_id: caseId,
            sla_at: slaAt,
            transaction_id: id,
            created_at: now,
            updated_at: now,
          }))
        )
          caseId = makeCaseId();
        const data = suspiciousTransaction({ branchId, transaction, rules, caseId, slaAt, now });
        await recordModuleEvent(work, vault, {
          accountId,
          branchId,
          module: 'transaction_monitoring',
          event: 'suspicious_transaction',
          data,
          subject: customerKey.toString('base64url'),
        });
      }
      return answer;
    });
  };
}

/** Which accounts a transaction must name depends on its type, which the schema cannot say. */
function demandAccounts({ transaction_type: type, ...transaction }: Transaction): void {
  const needed = type === 'card' ? (['card_details'] as const) : (['origin_account', 'destination_account'] as const);
  for (const field of needed) if (!transaction[field]) throw new AppError('invalid_input', `${field} is required`);
}
