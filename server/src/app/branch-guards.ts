import { isDeepStrictEqual } from 'node:util';
import { type Guard, shippedChecklists } from '@hakiki/contract';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import type { GuardDifference, GuardValue } from '../accounts/change-kind.ts';
import { defaultPolicy } from '../customers/decide.ts';

/** Settings of a branch. Some of these settings are guards, which protect decisions. */
export interface BranchSettings {
  readonly ivs: boolean;
  readonly aml: boolean;
  readonly policy: Readonly<Record<string, unknown>>;
}
type Value = boolean | number | string | null | readonly string[];

interface BranchGuard {
  readonly guard: Guard;
  readonly part: 'dashboard' | 'customers' | 'screening' | 'faces' | 'documents';
  readonly field: string;
  /** Returns the default value. `faceThreshold` is the maximum distance of the current face recogniser. */
  readonly defaultValue: (faceThreshold: number) => Value;
  /** Returns the strength of a value. A higher strength means that more data is checked, flagged or hidden. */
  readonly strength: (value: Value) => number;
  /** Decides whether a change weakens the guard. If it is present, strengths are not compared. */
  readonly weakens?: (before: Value, after: Value) => boolean;
}

const more = (value: Value): number => Number(value);
const less = (value: Value): number => -Number(value);
/**
 * Returns the strength of a threshold above which documents are refused. Without a threshold no document is refused, so
 * the strength is the lowest possible.
 */
const lessOrNone = (value: Value): number => (value === null ? Number.NEGATIVE_INFINITY : less(value));
const oneOf =
  (stronger: Value) =>
  (value: Value): number =>
    value === stronger ? 1 : 0;

const guard = (
  name: Guard,
  place: `${BranchGuard['part']}.${string}`,
  defaultValue: BranchGuard['defaultValue'],
  strength: BranchGuard['strength'],
): BranchGuard => {
  const [part, field] = place.split('.') as [BranchGuard['part'], string];
  return { guard: name, part, field, defaultValue, strength };
};

/** A checklist is weaker if a former step is missing. */
const checklistGuard = (name: 'pep_checklist' | 'enhanced_checklist', shipped: readonly string[]): BranchGuard => ({
  ...guard(name, `dashboard.${name}`, () => shipped, more),
  weakens: (before, after) => stepsOf(before).some((step) => !stepsOf(after).includes(step)),
});
const stepsOf = (value: Value): readonly string[] => (Array.isArray(value) ? value : []);

const POLICY_GUARDS: readonly BranchGuard[] = [
  guard('mask_by_default', 'dashboard.mask_by_default', () => true, oneOf(true)),
  guard('analysts_reveal', 'dashboard.analysts_reveal', () => true, oneOf(false)),
  guard('four_eyes', 'dashboard.four_eyes', () => false, oneOf(true)),
  checklistGuard('pep_checklist', shippedChecklists.pep),
  checklistGuard('enhanced_checklist', shippedChecklists.enhanced),
  guard('when_not_checked', 'customers.when_not_checked', () => defaultPolicy.whenNotChecked, oneOf('fail')),
  guard('on_contradiction', 'customers.on_contradiction', () => defaultPolicy.onContradiction, oneOf('review')),
  guard('hit_with_birth_date', 'screening.hit_with_birth_date', () => DEFAULT_POLICY.hit.withBirthDate, less),
  guard('hit_without_birth_date', 'screening.hit_without_birth_date', () => DEFAULT_POLICY.hit.withoutBirthDate, less),
  guard('strong_name', 'screening.strong_name', () => DEFAULT_POLICY.strong.name, less),
  guard('most_hits', 'screening.most_hits', () => DEFAULT_POLICY.mostHits, more),
  guard('stills', 'faces.stills', () => 'accept', oneOf('refuse')),
  // This threshold is a maximum distance. A higher value accepts more pairs of faces as the same person.
  guard('face_threshold', 'faces.threshold', (faceThreshold) => faceThreshold, less),
  guard('face_cohort', 'faces.cohort', () => 'off', oneOf('use')),
  guard('screen_recapture_from', 'documents.screen_recapture_from', () => null, lessOrNone),
  guard('screen_periodicity_from', 'documents.screen_periodicity_from', () => null, lessOrNone),
  guard('screen_dark_rim_from', 'documents.screen_dark_rim_from', () => null, lessOrNone),
];

function settingsOf({ ivs, aml, policy }: BranchSettings, faceThreshold: number): ReadonlyMap<Guard, Value> {
  const ofPolicy = POLICY_GUARDS.map(({ guard: name, part, field, defaultValue }) => {
    const section = policy[part];
    const value =
      typeof section === 'object' && section !== null && Object.hasOwn(section, field)
        ? ((section as Record<string, unknown>)[field] as Value | undefined)
        : undefined;
    return [name, value ?? defaultValue(faceThreshold)] as const;
  });
  return new Map<Guard, Value>([['identity_verification', ivs], ['screening', aml], ...ofPolicy]);
}

/**
 * Returns a setting in the form in which it is shown and stored. A checklist becomes one text with a line for each
 * step.
 */
const shownValue = (value: Value): GuardValue =>
  typeof value === 'object' && value !== null ? value.join('\n') : value;

/** Returns each guard of a branch with its value. If the branch has set no value, the value is the default. */
export const valuesOf = (settings: BranchSettings, faceThreshold: number): ReadonlyMap<Guard, GuardValue> =>
  new Map([...settingsOf(settings, faceThreshold)].map(([name, value]) => [name, shownValue(value)]));

function isWeaker(name: Guard, before: Value, after: Value): boolean {
  const { strength = oneOf(true), weakens } = POLICY_GUARDS.find((one) => one.guard === name) ?? {};
  return weakens ? weakens(before, after) : strength(after) < strength(before);
}

/**
 * Returns the guards that differ between two states of a branch. Each result says whether the guard became weaker.
 * Pure.
 */
export function differencesOfBranch(
  before: BranchSettings,
  after: BranchSettings,
  faceThreshold: number,
): GuardDifference[] {
  const [was, is] = [settingsOf(before, faceThreshold), settingsOf(after, faceThreshold)];
  return [...was].flatMap(([name, former]) => {
    const value = is.get(name)!;
    // Compares the values and not the shown texts, because a step with a line break would look like two steps.
    return isDeepStrictEqual(value, former)
      ? []
      : [
          {
            ...{ guard: name, before: shownValue(former), after: shownValue(value) },
            weakens: isWeaker(name, former, value),
          },
        ];
  });
}

/** Default settings of a new branch. */
export const NEW_BRANCH: BranchSettings = { ivs: true, aml: true, policy: {} };

/** Returns the guards that are weaker than in a new branch. Pure. */
export const weakerThanDefault = (settings: BranchSettings, faceThreshold: number): GuardDifference[] =>
  differencesOfBranch(NEW_BRANCH, settings, faceThreshold).filter(({ weakens }) => weakens);
