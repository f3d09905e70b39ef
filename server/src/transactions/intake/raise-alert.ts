import type { monitoring } from '@hakiki/contract';
import type { BlacklistHit } from '../../blacklist/blacklist-store.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Assessment } from '../rules/evaluate-rules.ts';
import type { Rule } from '../rules/rule.ts';

/** A flagged transaction and the subject of its alert. */
export interface AlertToRaise {
  readonly branchId: number;
  readonly accountId: number;
  /** Keyed hash of the customer or account that the alert is about. */
  readonly subject: Buffer;
  readonly transactionId: number;
  readonly transaction: monitoring.Transaction;
  readonly assessment: Assessment;
  /** The rules that the assessment used. */
  readonly rules: readonly Rule[];
  /** Values of the transaction that are on a blacklist. */
  readonly listed: readonly BlacklistHit[];
  readonly foundLate: boolean;
  /** Deadline of a new or reopened case, in hours, according to the law of the branch's country. */
  readonly slaHours: number;
  readonly at: Date;
}

/** The case that the alert opened or joined. */
export interface Raised {
  readonly caseId: string;
  readonly slaAt: Date;
  readonly status: 'open' | 'investigating';
}

/**
 * Raises an alert in the caller's database transaction. The caller must have locked the subject's row. Implemented by
 * `cases/raise-alert.ts`.
 */
export type RaiseAlert = (work: Db, alert: AlertToRaise) => Promise<Raised>;
