import { randomInt } from 'node:crypto';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Assessment } from '../transactions/rules/evaluate-rules.ts';
import { insertAlert } from './case-alert-store.ts';
import { appendCaseEvent } from './case-history-store.ts';
import { addToCase, caseToJoin, insertCase, lastClosedCase } from './case-store.ts';

const CASE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** `#` and six capital letters and digits, as the contract shows it. */
const newCaseId = (): string =>
  `#${Array.from({ length: 6 }, () => CASE_ALPHABET[randomInt(CASE_ALPHABET.length)]).join('')}`;

export interface Raised {
  readonly caseId: string;
  readonly slaAt: Date;
  readonly status: 'open' | 'investigating';
}

export interface AlertToRaise {
  readonly branchId: number;
  readonly accountId: number;
  /** Keyed hash of the customer or account that it is about. */
  readonly subject: Buffer;
  readonly transactionId: number;
  readonly assessment: Assessment;
  readonly foundLate: boolean;
  /** Of a new case and of one that it reopens, by the law of the branch's country. */
  readonly slaHours: number;
  readonly at: Date;
  /** What the case shows of the transaction from now on, also when the transaction itself is deleted. */
  readonly copy: object;
}

/**
 * Raises an alert in the caller's transaction: it joins its subject's open case or opens a new one. The caller holds the subject's row, so that two alerts at once open one case. Seen from outside, every outcome of an earlier
 * case is alike (docs/adr/0382-open-a-new-case-after-every-outcome.md).
 */
export async function raiseAlert(work: Db, vault: Vault, alert: AlertToRaise): Promise<Raised> {
  const { branchId, accountId, at, assessment } = alert;
  const hits = assessment.results.filter(({ outcome, action }) => outcome === 'hit' && action !== 'shadow');
  const families = [...new Set(hits.map(({ family }) => family as string))];
  const joined = await caseToJoin(work, branchId, alert.subject);
  const slaAt = joined?.slaAt ?? new Date(at.getTime() + alert.slaHours * 3_600_000);
  const follows = joined ? undefined : await lastClosedCase(work, branchId, alert.subject);
  const { id, caseId } = joined ?? (await openCase(work, { ...alert, slaAt }));
  await addToCase(work, id, { score: assessment.score, families, at });
  const alertId = await insertAlert(work, vault, id, {
    ...{ branchId, accountId, at, copy: alert.copy, transactionId: alert.transactionId, foundLate: alert.foundLate },
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
  return { caseId, slaAt, status: joined?.status === 'investigating' ? 'investigating' : 'open' };
}

/** A new case under a number of its own. */
export async function openCase(
  work: Db,
  row: Omit<Parameters<typeof insertCase>[1], 'caseId'>,
): Promise<{ id: number; caseId: string }> {
  for (;;) {
    const caseId = newCaseId();
    const id = await insertCase(work, { ...row, caseId });
    if (id !== undefined) return { id, caseId };
  }
}
