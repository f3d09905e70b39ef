import type { cases, monitoring } from '@hakiki/contract';
import type { Static } from 'typebox';
import type { SignedIn } from '../accounts/caller.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { customerEntity } from '../transactions/facts/entities.ts';
import { withHistoryKey } from '../transactions/history/former-keys.ts';
import { findAllStored } from '../transactions/records/stored-transaction.ts';
import { profileOf } from '../transactions/rules/profiles.ts';
import { settingsOf, settingsQuery } from '../transactions/rules/rule-set-store.ts';
import { insertAlert } from './case-alert-store.ts';
import { appendCaseEvent } from './case-history-store.ts';
import { caseToJoin } from './joinable-case.ts';
import { openCase } from './raise-alert.ts';
import type { CaseWorkDeps } from './work-case.ts';

type Body = Static<typeof cases.openCase.body>;
type About = Extract<Body, { kind: 'activity' }>['customer'];
type Customer = monitoring.Transaction['customer_details'];
interface Request {
  readonly branch: { readonly id: number; readonly accountId: number };
  readonly user: SignedIn;
  readonly text: string;
}
const HOUR_MS = 3_600_000;

/**
 * Opens a case without an alert, in one database transaction with the first line of its history. Such a case is about a
 * suspected person without a transaction, or about transactions that must be reported by law whatever their purpose.
 *
 * @returns the case's id
 * @throws AppError conflict if the customer already has an open case; not_found for a transaction that the branch does
 *   not have
 */
export function makeOpenByHand({ db, vault, clock }: CaseWorkDeps) {
  return (request: Request, body: Body): Promise<number> =>
    db.transaction().execute(async (work) => {
      const { country } = settingsOf((await settingsQuery([request.branch.id]).execute(work)).rows, request.branch.id);
      const profile = profileOf(country);
      const at = clock.now();
      const due = (hours: number) => new Date(at.getTime() + hours * HOUR_MS);
      if (body.kind === 'activity')
        return openActivity(work, vault, {
          ...request,
          at,
          slaAt: due(profile.fileWithinHours),
          customer: body.customer,
        });
      const slaAt = due(profile.currencyReportWithinHours ?? profile.fileWithinHours);
      return openCurrency(work, vault, { ...request, at, slaAt, transactions: body.transactions });
    });
}

interface Opening extends Request {
  readonly at: Date;
  readonly slaAt: Date;
}

async function openActivity(work: Db, vault: Vault, opening: Opening & { readonly customer: About }) {
  const { branch, at, slaAt, user, text, customer } = opening;
  const details = { ...customer, customer_email: customer.customer_email ?? '' } satisfies Customer;
  if (!details.identifier && !details.customer_email) throw new AppError('customer_number_required');
  // Alerts of the customer's transactions use the key of the customer's history. This key may be from before
  // 2026-11-24.
  const { key: subject } = await withHistoryKey(work, await customerEntity(vault, branch, details), { take: false });
  const joined = await caseToJoin(work, branch.id, subject);
  if (joined) throw new AppError('customer_has_open_case', { case: joined.caseId });
  const { id } = await openCase(work, {
    ...{ branchId: branch.id, accountId: branch.accountId, subject, transactionId: null, slaAt, at },
    ...{ kind: 'activity', suspectedAt: at },
  });
  await appendCaseEvent(work, vault, {
    ...{ id, branchId: branch.id, accountId: branch.accountId, kind: 'opened_by_hand', userId: user.userId, at },
    details: { text, customer, due: slaAt.toISOString() },
  });
  return id;
}

async function openCurrency(work: Db, vault: Vault, opening: Opening & { readonly transactions: readonly number[] }) {
  const { branch, at, slaAt, user, text } = opening;
  const wanted = [...new Set(opening.transactions)];
  const stored = (await findAllStored(work, vault, wanted)).filter(({ row }) => row.branch_id === branch.id);
  if (stored.length !== wanted.length) throw new AppError('transaction_not_found');
  const { id } = await openCase(work, {
    ...{ branchId: branch.id, accountId: branch.accountId, subject: null, transactionId: null, slaAt, at },
    kind: 'currency',
  });
  for (const { row, transaction } of stored)
    await insertAlert(work, vault, id, {
      ...{
        branchId: branch.id,
        accountId: branch.accountId,
        transactionId: row.id,
        score: 0,
        rules: [],
        foundLate: false,
        at,
      },
      copy: { transaction, score: 0, results: [] },
    });
  await appendCaseEvent(work, vault, {
    ...{ id, branchId: branch.id, accountId: branch.accountId, kind: 'opened_by_hand', userId: user.userId, at },
    details: { text, transactions: wanted.length, due: slaAt.toISOString() },
  });
  return id;
}
