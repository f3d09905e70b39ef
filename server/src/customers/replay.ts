import { isDeepStrictEqual } from 'node:util';
import type { Screen, ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import { type Message, renderKept } from '@hakiki/texts';
import { present } from './answer.ts';
import { decide, type Verdict } from './decide.ts';
import type { CustomerResult, VerificationRecord } from './verification-record.ts';
import { inputsOf } from './verify-customer.ts';

/** Path of a field that differs, with dots between its parts. Values are left out, because they may be personal. */
type Difference = string;

export interface Replay {
  /** True if the stored record leads to exactly the same answer again. */
  readonly same: boolean;
  readonly decision: Verdict['decision'];
  readonly result: CustomerResult;
  readonly differences: readonly Difference[];
}

/**
 * Repeats the decision with the evidence in the record. If `same` is false, the code or the record has changed. Pure.
 */
export function replay(record: VerificationRecord): Replay {
  return compare(record, record.screening?.outcome ?? null);
}

export interface ReplayToday extends Replay {
  /**
   * Lists whose version changed since the decision: `[list, then, now]`. A version is null if the list did not exist.
   */
  readonly lists: readonly (readonly [list: string, then: string | null, now: string | null])[];
}

/** Repeats the decision with the current lists and the policy of that time. Returns null if nobody was screened. */
export async function replayToday(record: VerificationRecord, screen: Screen): Promise<ReplayToday | null> {
  if (!record.screening) return null;
  const { subject, outcome: then } = record.screening;
  const now = await screen(subject, record.branchId);
  return { ...compare(record, now), lists: changedLists(then, now) };
}

function compare(record: VerificationRecord, outcome: ScreeningOutcome | null): Replay {
  const { identifier, identity } = record;
  const verdict = decide(inputsOf(identity, outcome, record.inputs.policy));
  const result = present({ identifier, identity, outcome, verdict });
  const differences = [
    ...differencesOf('', record.result, result),
    ...differencesOf('verdict', record.verdict, asKept(record.verdict, verdict)),
  ];
  return { same: differences.length === 0, decision: verdict.decision, result, differences };
}

/**
 * Returns the verdict in the form of the record. Old records contain their reasons as English text instead of codes.
 */
function asKept({ reasons }: { readonly reasons: readonly (Message | string)[] }, verdict: Verdict) {
  if (!reasons.some((reason) => typeof reason === 'string')) return verdict;
  return { ...verdict, reasons: verdict.reasons.map((reason) => renderKept(reason, 'en')) };
}

function differencesOf(path: string, then: unknown, now: unknown): Difference[] {
  if (isDeepStrictEqual(then, now)) return [];
  if (Array.isArray(then) && Array.isArray(now) && then.length !== now.length) {
    return [`${path}: ${then.length} then, ${now.length} now`];
  }
  if (typeof then !== 'object' || typeof now !== 'object' || then === null || now === null) return [path];
  const names = new Set([...Object.keys(then), ...Object.keys(now)]);
  return [...names].flatMap((name) =>
    differencesOf(
      path ? `${path}.${name}` : name,
      (then as Record<string, unknown>)[name],
      (now as Record<string, unknown>)[name],
    ),
  );
}

function changedLists(then: ScreeningOutcome, now: ScreeningOutcome): ReplayToday['lists'] {
  const [before, after] = [then.provenance.list_versions, now.provenance.list_versions];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .filter((list) => before[list] !== after[list])
    .map((list) => [list, before[list] ?? null, after[list] ?? null] as const);
}
