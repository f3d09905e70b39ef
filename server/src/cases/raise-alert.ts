import { randomInt } from 'node:crypto';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { raiseScoreOfReview } from '../reviews/change-review.ts';
import { openReview } from '../reviews/open-review.ts';
import type { AlertToRaise, RaiseAlert, Raised } from '../transactions/intake/raise-alert.ts';
import { caseOutside } from '../transactions/records/case-outside.ts';
import { alertCopy } from './alert-copy.ts';
import { insertAlert } from './case-alert-store.ts';
import { appendCaseEvent } from './case-history-store.ts';
import { addToCase, insertCase } from './case-store.ts';
import { caseToJoin, lastClosedCase } from './joinable-case.ts';

const CASE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Returns a random case number: `#` followed by six capital letters and digits, as in the contract. */
const newCaseId = (): string =>
  `#${Array.from({ length: 6 }, () => CASE_ALPHABET[randomInt(CASE_ALPHABET.length)]).join('')}`;

/**
 * Raises an alert in the caller's database transaction. The alert joins the open case of its subject or opens a new
 * one. The caller must have locked the subject's row, so that two simultaneous alerts open only one case. The case
 * stores a copy of the transaction, so that users can see it even after the transaction itself was deleted. Integrators
 * cannot see the outcome of an earlier case (docs/adr/0380-keep-records-of-suspicion-and-reveal-none.md).
 */
export const makeRaiseAlert =
  (vault: Vault): RaiseAlert =>
  (work, alert) =>
    raiseAlert(work, vault, alert);

async function raiseAlert(work: Db, vault: Vault, alert: AlertToRaise): Promise<Raised> {
  const { branchId, accountId, at, assessment } = alert;
  const hits = assessment.results.filter(({ outcome, action }) => outcome === 'hit' && action !== 'shadow');
  const families = [...new Set(hits.map(({ family }) => family as string))];
  const joined = await caseToJoin(work, branchId, alert.subject);
  const outside = joined
    ? caseOutside(joined, { slaHours: alert.slaHours, at })
    : { slaAt: new Date(at.getTime() + alert.slaHours * 3_600_000), status: 'open' as const };
  const follows = joined ? undefined : await lastClosedCase(work, branchId, alert.subject);
  const { score } = assessment;
  const { id, caseId } = joined ?? (await openCase(work, { ...alert, slaAt: outside.slaAt }, score));
  await addToCase(work, id, { score, families, at });
  if (joined) await raiseScoreOfReview(work, { kind: 'case', id }, score);
  const copy = { ...alertCopy(alert.transaction, assessment, alert.rules), listed: alert.listed };
  const alertId = await insertAlert(work, vault, id, {
    ...{ branchId, accountId, at, copy, transactionId: alert.transactionId, foundLate: alert.foundLate },
    ...{ score: assessment.score, rules: hits.map(({ stable_id }) => stable_id) },
  });
  await appendCaseEvent(work, vault, {
    ...{ id, branchId, accountId, at, userId: null },
    kind: joined ? 'alert' : 'opened',
    details: {
      ...{ alert: alertId, transaction: alert.transactionId, score: assessment.score, families },
      ...(follows !== undefined && { follows }),
    },
  });
  return { caseId, slaAt: outside.slaAt, status: outside.status === 'investigating' ? 'investigating' : 'open' };
}

/** Opens a new case, with a number that no other case of the branch has, and its review. */
export async function openCase(
  work: Db,
  row: Omit<Parameters<typeof insertCase>[1], 'caseId'>,
  score = 0,
): Promise<{ id: number; caseId: string }> {
  const { accountId, branchId, at, slaAt } = row;
  for (;;) {
    const caseId = newCaseId();
    const id = await insertCase(work, { ...row, caseId });
    if (id === undefined) continue;
    const subject = { kind: 'case', score, dueAt: slaAt } as const;
    await openReview(work, { accountId, branchId, subjectId: id, subject, openedAt: at });
    return { id, caseId };
  }
}
