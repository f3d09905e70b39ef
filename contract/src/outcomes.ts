import type { dispositions } from './values.ts';

/** What people may decide, by what an item is about: data that the service enforces and the pages offer. Only types are imported: the pages carry no schemas. */

export const decisions = ['approve', 'reject', 'clear', 'confirm'] as const;
export type Decision = (typeof decisions)[number];

/** Why somebody decided: a closed list, so that it can be counted. What is not in it goes into the note. */
export const decisionReasons = [
  'identity_confirmed',
  'document_confirmed',
  'different_person',
  'pep_accepted',
  'low_risk',
  'identity_not_confirmed',
  'document_not_accepted',
  'same_person',
  'unacceptable_risk',
  'no_answer',
  'other',
] as const;
export type DecisionReason = (typeof decisionReasons)[number];

/** What an item is about, as far as it changes what may be decided. */
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
] as const;
export type OutcomeSet = (typeof outcomeSets)[number];

/** `policy`: where the branch wants four eyes (`policy.dashboard.four_eyes`). */
type SecondPerson = 'always' | 'policy' | 'never';

export interface ItemOutcome {
  readonly decision: Decision;
  readonly reason: DecisionReason;
  /** Whether another person must agree before it is decided. */
  readonly second: SecondPerson;
  /** Whether the person must write how they came to it. */
  readonly note: boolean;
}

const rows = (
  decision: Decision,
  second: SecondPerson,
  reasons: readonly DecisionReason[],
  { note = false }: { readonly note?: boolean } = {},
): ItemOutcome[] => reasons.map((reason) => ({ decision, reason, second, note: note || reason === 'other' }));

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
    ...rows('reject', 'policy', ['same_person', ...rejections, 'other']),
  ],
  alert_sanction_strong: [
    ...rows('clear', 'always', ['different_person'], { note: true }),
    ...rows('confirm', 'never', ['same_person', 'other']),
  ],
  alert_sanction_weak: [
    ...rows('clear', 'never', ['different_person', 'other']),
    ...rows('confirm', 'never', ['same_person', 'other']),
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
};

/** The decisions of a set, the one that lets the customer through first. */
export const decisionsOf = (set: OutcomeSet): Decision[] => [
  ...new Set(itemOutcomes[set].map(({ decision }) => decision)),
];

/** What may be decided of several items of a kind alike: the service refuses those that it does not fit. */
export function outcomesOfKind(kind: string): ItemOutcome[] {
  const all = outcomeSets
    .filter((set) => set === kind || set.startsWith(`${kind}_`))
    .flatMap((set) => itemOutcomes[set]);
  return [...new Map(all.map((row) => [`${row.decision} ${row.reason}`, row])).values()];
}

/** Whether letting the customer through is what a page may suggest: never where a list names somebody. */
export const isRoutine = (set: OutcomeSet): boolean =>
  set === 'customer' || set === 'document' || set === 'run' || set === 'alert_pep_weak';

export type Disposition = (typeof dispositions)[number];
export interface CaseOutcome {
  /** `serious`: a score of 80 or more, or a party on a list. */
  readonly second: 'always' | 'serious';
  /** An approved report of the case that its unit did not reject: must there be one, or must there be none? */
  readonly report: 'required' | 'excluded';
}
export const caseOutcomes: Readonly<Record<Disposition, CaseOutcome>> = {
  false_positive: { second: 'serious', report: 'excluded' },
  explained: { second: 'serious', report: 'excluded' },
  confirmed_not_reported: { second: 'always', report: 'excluded' },
  reported_str: { second: 'always', report: 'required' },
  // After these two no law keeps the case: it can be deleted.
  duplicate: { second: 'always', report: 'excluded' },
  error_in_data: { second: 'always', report: 'excluded' },
};
