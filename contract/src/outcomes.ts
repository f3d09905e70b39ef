import type { dispositions } from './values.ts';

/** Outcomes that people may choose, by what an item is about: data that the service enforces and the pages offer. Only types are imported: the pages carry no schemas. */

export const decisions = ['approve', 'reject', 'clear', 'confirm'] as const;
export type Decision = (typeof decisions)[number];

/** Why somebody decided: a closed list, so that it can be counted. What is not in it goes into the note. */
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

/** Kinds of items, as far as they differ in their allowed outcomes. */
export const outcomeSets = [
  'customer',
  'customer_pep',
  'customer_sanction',
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

/** `policy`: where the branch wants four eyes (`policy.dashboard.four_eyes`). */
type SecondPerson = 'always' | 'policy' | 'never';

/**
 * Consequences of an outcome, carried out in the transaction that decides it.
 * - `block_number`: the customer's number is on the branch's blacklist, so that the next payment with it is flagged and opens a case with its deadline
 * - `rate_again`: the customer's risk rating is computed again
 * - `answer_stays`: what was answered to the integrator stays as it was
 * - `hit_cleared`: the hit is cleared for this customer until the list entry changes
 * - `hit_confirmed`: the customer counts as the person on the list
 * - `case_kept`: the law keeps the case for the years of the branch's country
 * - `case_deletable`: no law keeps the case; it can be deleted
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
  /** Whether another person must agree before it is decided. */
  readonly second: SecondPerson;
  /** Whether the person must write how they came to it. */
  readonly note: boolean;
  readonly follows: readonly Consequence[];
}

interface RowOptions {
  readonly note?: boolean;
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
  { note = false, follows = [] }: RowOptions = {},
): ItemOutcome[] =>
  reasons.map((reason) => ({
    decision,
    reason,
    second,
    note: note || reason === 'other',
    follows: [...follows, ...FOLLOWS[decision]],
  }));

const rejections = ['identity_not_confirmed', 'document_not_accepted', 'unacceptable_risk', 'no_answer'] as const;
const ofRecord = [
  ...rows('approve', 'policy', ['identity_confirmed', 'document_confirmed', 'low_risk', 'other']),
  ...rows('reject', 'policy', [...rejections, 'other']),
];

/** The decisions and reasons that an item takes; every other one is refused. */
export const itemOutcomes: Readonly<Record<OutcomeSet, readonly ItemOutcome[]>> = {
  customer: ofRecord,
  document: ofRecord.map((row) => ({ ...row, second: 'never' })),
  run: ofRecord.map((row) => ({ ...row, second: 'never' })),
  customer_pep: [
    ...rows('approve', 'always', ['pep_accepted', 'other'], { note: true }),
    ...rows('approve', 'policy', ['different_person'], { note: true }),
    ...rows('reject', 'policy', ['same_person', ...rejections, 'other']),
  ],
  customer_sanction: [
    ...rows('approve', 'always', ['different_person'], { note: true }),
    ...rows('reject', 'policy', ['same_person'], { follows: ['block_number'] }),
    ...rows('reject', 'policy', [...rejections, 'other']),
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
    ...rows('clear', 'always', ['pep_accepted'], { note: true }),
    ...rows('clear', 'never', ['different_person', 'other'], { note: true }),
    ...rows('confirm', 'never', ['same_person', 'unacceptable_risk', 'other']),
  ],
  alert_pep_weak: [
    ...rows('clear', 'always', ['pep_accepted'], { note: true }),
    ...rows('clear', 'never', ['different_person', 'other']),
    ...rows('confirm', 'never', ['same_person', 'unacceptable_risk', 'other']),
  ],
  review: [
    ...rows('approve', 'policy', ['profile_confirmed', 'other']),
    ...rows('reject', 'policy', ['unacceptable_risk', 'no_answer', 'other'], { note: true }),
  ],
  // FATF Recommendations 10 and 12: a relationship of high risk goes on only with due diligence done and senior approval.
  review_enhanced: [
    ...rows('approve', 'always', ['due_diligence_done'], { note: true }),
    ...rows('reject', 'policy', ['unacceptable_risk', 'no_answer', 'other'], { note: true }),
  ],
};

/** The decisions of a set, the one that lets the customer through first. */
export const decisionsOf = (set: OutcomeSet): Decision[] => [
  ...new Set(itemOutcomes[set].map(({ decision }) => decision)),
];

/** Outcomes of a bulk decision on items of one kind; the service refuses items that an outcome does not fit. */
export function outcomesOfKind(kind: string): ItemOutcome[] {
  const all = outcomeSets
    .filter((set) => set === kind || set.startsWith(`${kind}_`))
    .flatMap((set) => itemOutcomes[set]);
  return [...new Map(all.map((row) => [`${row.decision} ${row.reason}`, row])).values()];
}

/** Consequences of an outcome of an item; none for an outcome that its set does not have. */
export const consequencesOf = (
  set: OutcomeSet,
  decision: string | null,
  reason: string | null,
): readonly Consequence[] =>
  itemOutcomes[set].find((row) => row.decision === decision && row.reason === reason)?.follows ?? [];

/** Whether letting the customer through is what a page may suggest: never where a list names somebody. */
export const isRoutine = (set: OutcomeSet): boolean =>
  set === 'customer' || set === 'document' || set === 'run' || set === 'alert_pep_weak';

export type Disposition = (typeof dispositions)[number];
export interface CaseOutcome {
  /** `serious`: a score of 80 or more, or a party on a list. */
  readonly second: 'always' | 'serious';
  /** An approved report of the case that its unit did not reject: must there be one, or must there be none? */
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
  // After these two no law keeps the case: it can be deleted.
  duplicate: { second: 'always', report: 'excluded', follows: DELETABLE },
  error_in_data: { second: 'always', report: 'excluded', follows: DELETABLE },
};
