import type { Checklist } from './checklists.ts';
import type { dispositions } from './values.ts';

/**
 * Outcomes that people may choose, by the subject of an item. The pages offer only these outcomes, and the service
 * refuses all others. This file imports only types, so that the pages contain no schemas.
 */

export const decisions = ['approve', 'reject', 'clear', 'confirm'] as const;
export type Decision = (typeof decisions)[number];

/**
 * Reasons for a decision. The list is fixed, so that reasons can be counted. A user writes any other reason into the
 * note.
 */
export const decisionReasons = [
  'identity_confirmed',
  'document_confirmed',
  'different_person',
  'pep_accepted',
  'low_risk',
  'profile_confirmed',
  'due_diligence_done',
  'identity_not_confirmed',
  'document_not_accepted',
  'same_person',
  'unacceptable_risk',
  'no_answer',
  'other',
] as const;
export type DecisionReason = (typeof decisionReasons)[number];

/** Kinds of items that have different allowed outcomes. */
export const outcomeSets = [
  'customer',
  'customer_pep',
  'customer_sanction',
  'customer_sanction_pep',
  'document',
  'run',
  'alert_sanction_strong',
  'alert_sanction_weak',
  'alert_pep_strong',
  'alert_pep_weak',
  'review',
  'review_enhanced',
] as const;
export type OutcomeSet = (typeof outcomeSets)[number];

/**
 * When a second person must agree to a decision. `policy` means that the branch decides (`policy.dashboard.four_eyes`).
 */
type SecondPerson = 'always' | 'policy' | 'never';

/**
 * Consequences of an outcome. They take effect in the database transaction that stores the decision.
 * - `block_number`: the customer's number is added to the branch's blacklist. The next payment with this number is then
 *   flagged and opens a case with a deadline
 * - `rate_again`: the customer's risk rating is computed again
 * - `answer_stays`: the answer to the integrator does not change
 * - `hit_cleared`: the hit is cleared for this customer until the list entry changes
 * - `hit_confirmed`: the customer counts as the person on the list
 * - `case_kept`: the case must be stored for the number of years that the law of the branch's country requires
 * - `case_deletable`: no law requires that the case is stored, so it can be deleted
 * - `next_alert_opens_case`: the next alert about the customer opens a new case
 */
export const consequences = [
  'block_number',
  'rate_again',
  'answer_stays',
  'hit_cleared',
  'hit_confirmed',
  'case_kept',
  'case_deletable',
  'next_alert_opens_case',
] as const;
export type Consequence = (typeof consequences)[number];

export interface ItemOutcome {
  readonly decision: Decision;
  readonly reason: DecisionReason;
  /** Whether a second person must agree to the decision. */
  readonly second: SecondPerson;
  /** True if the person must write a note with the reason for the decision. */
  readonly note: boolean;
  /** Checklist whose steps must all be done before the decision. */
  readonly diligence: Checklist | null;
  readonly follows: readonly Consequence[];
}

interface RowOptions {
  readonly note?: boolean;
  readonly diligence?: Checklist;
  readonly follows?: readonly Consequence[];
}
const FOLLOWS: Readonly<Record<Decision, readonly Consequence[]>> = {
  approve: ['rate_again', 'answer_stays'],
  reject: ['rate_again', 'answer_stays'],
  clear: ['hit_cleared', 'rate_again'],
  confirm: ['hit_confirmed', 'rate_again'],
};
const rows = (
  decision: Decision,
  second: SecondPerson,
  reasons: readonly DecisionReason[],
  { note = false, diligence, follows = [] }: RowOptions = {},
): ItemOutcome[] =>
  reasons.map((reason) => ({
    decision,
    reason,
    second,
    note: note || reason === 'other',
    diligence: diligence ?? null,
    follows: [...follows, ...FOLLOWS[decision]],
  }));

const rejections = ['identity_not_confirmed', 'document_not_accepted', 'unacceptable_risk', 'no_answer'] as const;
const ofRecord = [
  ...rows('approve', 'policy', ['identity_confirmed', 'document_confirmed', 'low_risk', 'other']),
  ...rows('reject', 'policy', [...rejections, 'other']),
];
const sanctionRejections = [
  ...rows('reject', 'policy', ['same_person'], { follows: ['block_number'] }),
  ...rows('reject', 'policy', [...rejections, 'other']),
];

/** Decisions and reasons that an item allows. All other outcomes are refused. */
export const itemOutcomes: Readonly<Record<OutcomeSet, readonly ItemOutcome[]>> = {
  customer: ofRecord,
  document: ofRecord.map((row) => ({ ...row, second: 'never' })),
  run: ofRecord.map((row) => ({ ...row, second: 'never' })),
  customer_pep: [
    ...rows('approve', 'always', ['pep_accepted', 'other'], { note: true, diligence: 'pep' }),
    ...rows('approve', 'policy', ['different_person'], { note: true }),
    ...rows('reject', 'policy', ['same_person', ...rejections, 'other']),
  ],
  customer_sanction: [...rows('approve', 'always', ['different_person'], { note: true }), ...sanctionRejections],
  // The customer is not the sanctioned person, but may be the politically exposed one.
  customer_sanction_pep: [
    ...rows('approve', 'always', ['different_person'], { note: true, diligence: 'pep' }),
    ...sanctionRejections,
  ],
  alert_sanction_strong: [
    ...rows('clear', 'always', ['different_person'], { note: true }),
    ...rows('confirm', 'never', ['same_person', 'other'], { follows: ['block_number'] }),
  ],
  alert_sanction_weak: [
    ...rows('clear', 'never', ['different_person', 'other']),
    ...rows('confirm', 'never', ['same_person', 'other'], { follows: ['block_number'] }),
  ],
  alert_pep_strong: [
    ...rows('clear', 'always', ['pep_accepted', 'other'], { note: true, diligence: 'pep' }),
    ...rows('clear', 'never', ['different_person'], { note: true }),
    ...rows('confirm', 'never', ['same_person', 'unacceptable_risk', 'other']),
  ],
  alert_pep_weak: [
    ...rows('clear', 'always', ['pep_accepted', 'other'], { note: true, diligence: 'pep' }),
    ...rows('clear', 'never', ['different_person']),
    ...rows('confirm', 'never', ['same_person', 'unacceptable_risk', 'other']),
  ],
  review: [
    ...rows('approve', 'policy', ['profile_confirmed', 'other']),
    ...rows('reject', 'policy', ['unacceptable_risk', 'no_answer', 'other'], { note: true }),
  ],
  // FATF Recommendations 10 and 12: a high-risk relationship may continue only after due diligence and with senior
  // approval.
  review_enhanced: [
    ...rows('approve', 'always', ['due_diligence_done'], { note: true, diligence: 'enhanced' }),
    ...rows('reject', 'policy', ['unacceptable_risk', 'no_answer', 'other'], { note: true }),
  ],
};

/** Returns the checklist that an outcome of the set requires. Null if no outcome requires one. */
export const checklistOf = (set: OutcomeSet): Checklist | null =>
  itemOutcomes[set].find(({ diligence }) => diligence)?.diligence ?? null;

/** Returns the decisions of a set. The decision that accepts the customer is first. */
export const decisionsOf = (set: OutcomeSet): Decision[] => [
  ...new Set(itemOutcomes[set].map(({ decision }) => decision)),
];

/**
 * Returns the outcomes of a bulk decision on items of these kinds. Cases have no bulk decisions. An outcome requires a
 * note only if it requires one for every kind of item. The service refuses an item if the outcome is not allowed for
 * it, or if its note is missing.
 */
export function outcomesOfKinds(kinds: readonly string[]): ItemOutcome[] {
  const all = outcomeSets
    .filter((set) => kinds.some((kind) => set === kind || set.startsWith(`${kind}_`)))
    .flatMap((set) => itemOutcomes[set]);
  const alike = Map.groupBy(all, (row) => `${row.decision} ${row.reason}`);
  return [...alike.values()].map((rows) => ({ ...rows[0]!, note: rows.every(({ note }) => note) }));
}

/** Returns the consequences of an outcome of an item. Empty if the item does not allow the outcome. */
export const consequencesOf = (
  set: OutcomeSet,
  decision: string | null,
  reason: string | null,
): readonly Consequence[] =>
  itemOutcomes[set].find((row) => row.decision === decision && row.reason === reason)?.follows ?? [];

/** True if a page may suggest accepting the customer. It is false if a list names the customer. */
export const isRoutine = (set: OutcomeSet): boolean =>
  set === 'customer' || set === 'document' || set === 'run' || set === 'alert_pep_weak';

export type Disposition = (typeof dispositions)[number];
export interface CaseOutcome {
  /**
   * When a second person must agree. `serious` means that the score is at least 80, or that a party of a transaction is
   * on a list.
   */
  readonly second: 'always' | 'serious';
  /**
   * Condition on reports. `required`: the case must have an approved report that the financial intelligence unit did
   * not reject. `excluded`: the case must not have such a report.
   */
  readonly report: 'required' | 'excluded';
  readonly follows: readonly Consequence[];
}
const KEPT = ['case_kept', 'next_alert_opens_case', 'rate_again'] as const;
const DELETABLE = ['case_deletable', 'next_alert_opens_case', 'rate_again'] as const;
export const caseOutcomes: Readonly<Record<Disposition, CaseOutcome>> = {
  false_positive: { second: 'serious', report: 'excluded', follows: KEPT },
  explained: { second: 'serious', report: 'excluded', follows: KEPT },
  confirmed_not_reported: { second: 'always', report: 'excluded', follows: KEPT },
  reported_str: { second: 'always', report: 'required', follows: KEPT },
  // For these two outcomes no law requires that the case is stored, so it can be deleted.
  duplicate: { second: 'always', report: 'excluded', follows: DELETABLE },
  error_in_data: { second: 'always', report: 'excluded', follows: DELETABLE },
};
