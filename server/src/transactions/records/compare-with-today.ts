import { isDeepStrictEqual } from 'node:util';
import { LEGACY_TEXT } from '@hakiki/contract/codes.ts';
import { type KeptMessage, renderKept } from '@hakiki/texts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { isSentText } from '../facts/sent-texts.ts';
import { definitionOf, isSignal } from '../facts/signal-definitions.ts';
import type { Found, Value } from '../facts/unit.ts';
import { answeredCause, SENT_TEXT_HIDDEN } from '../rules/answered-result.ts';
import { explainedValue } from '../rules/compare-values.ts';
import type { CompiledRule } from '../rules/compile.ts';
import { assess, type Outcome, type RuleResult } from '../rules/evaluate-rules.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import { evaluateStored, resultsOf } from './evaluate-stored.ts';
import { findStored } from './stored-transaction.ts';

/** Outcomes that change an answer or its score. All other outcomes count as equal, because the rule had no effect. */
const EFFECTIVE: readonly Outcome[] = ['hit', 'suppressed', 'error'];
const effectOf = (outcome: Outcome | null): Outcome | null =>
  outcome !== null && EFFECTIVE.includes(outcome) ? outcome : null;

/**
 * Compares the stored evidence of an answer with a new evaluation, which uses the same rules and today's history. The
 * values of lists, ratings and the customer's previous place come from the stored evidence. Snoozed rules stay snoozed.
 * Stores nothing.
 * @throws AppError not_found; conflict if the transaction was imported, or recorded before rule sets were stored.
 */
export async function compareWithToday(
  db: Db,
  vault: Vault,
  { ruleSets, id }: { readonly ruleSets: Pick<RuleSets, 'byId'>; readonly id: number },
) {
  const stored = await findStored(db, vault, id);
  if (!stored) throw new AppError('transaction_not_found');
  const { row, facts, firstEvidence, evidence, lateResults } = stored;
  if (!firstEvidence || !evidence || row.rule_set_id === null) throw new AppError('transaction_not_replayable');
  const rules = (await ruleSets.byId(db, row.rule_set_id)).compiledFor(facts.currency);
  const answered = answeredResults(rules, firstEvidence.results, (asked) =>
    resultsOf(asked, stored, firstEvidence.signals),
  );
  const { signals } = await evaluateStored(db, stored, rules);
  const snoozed = new Map(
    evidence.results.flatMap(({ outcome, stable_id, reason }) =>
      outcome === 'suppressed' && reason ? [[stable_id, reason] as const] : [],
    ),
  );
  const today = resultsOf(rules, stored, signals, snoozed);
  const { status, activity_code, score } = assess(today);
  return {
    ...{ status, activity_code, score, answered_score: assess(answered).score },
    results: comparedResults({ answered, today, late: lateResults }),
    signals: comparedSignals(firstEvidence.signals, signals, facts.currency),
  };
}

/**
 * Returns all results of the first stage as they were at the time of the answer. Results without effect are not stored,
 * so they are computed from the stored signals.
 */
function answeredResults(
  rules: readonly CompiledRule[],
  kept: readonly RuleResult[],
  evaluate: (rules: readonly CompiledRule[]) => readonly RuleResult[],
): readonly RuleResult[] {
  const known = new Set(kept.map(({ stable_id }) => stable_id));
  return [...kept, ...evaluate(rules.filter(({ stage, rule }) => stage === 1 && !known.has(rule.stable_id)))];
}

/**
 * Returns each rule that had an effect or lacked an input, at the time of the answer or today. Rules that differ are
 * first. Pure.
 */
function comparedResults({
  answered,
  today,
  late,
}: Readonly<Record<'answered' | 'today' | 'late', readonly RuleResult[]>>) {
  const then = new Map(answered.map((result) => [result.stable_id, result]));
  const now = new Map(today.map((result) => [result.stable_id, result]));
  const recorded = new Set(late.map(({ stable_id }) => stable_id));
  const all = [...new Map([...now, ...then]).values()].map(({ stable_id, name }) => {
    const outcomes = {
      answered: then.get(stable_id)?.outcome ?? null,
      today: now.get(stable_id)?.outcome ?? null,
    };
    return {
      ...{ stable_id, name },
      ...outcomes,
      found_late: recorded.has(stable_id),
      differs: effectOf(outcomes.answered) !== effectOf(outcomes.today),
    };
  });
  return differentFirst(all.filter((one) => one.differs || effectOf(one.today) !== null));
}

/** Returns each signal that was read at the time of the answer or today. Signals that differ are first. Pure. */
function comparedSignals(then: ReadonlyMap<string, Found>, now: ReadonlyMap<string, Found>, currency: string) {
  const all = [...new Set([...then.keys(), ...now.keys()])].map((signal) => {
    const [before, after] = [then.get(signal), now.get(signal)];
    return {
      signal,
      answered: before ? explainedSignal(signal, before, currency) : null,
      today: after ? explainedSignal(signal, after, currency) : null,
      differs: before !== undefined && after !== undefined && !isSame(before, after),
    };
  });
  return differentFirst(all);
}

/** Returns whether two values or reasons are equal. Records from before codes existed have a reason as English text. */
function isSame(then: Found, now: Found): boolean {
  const [before, after] = [reasonOf(then), reasonOf(now)];
  if (before?.code !== LEGACY_TEXT || !after) return isDeepStrictEqual(then, now);
  return 'failed' in then === 'failed' in now && renderKept(before, 'en') === renderKept(after, 'en');
}
const reasonOf = (found: Found): KeptMessage | undefined =>
  'value' in found ? undefined : 'failed' in found ? found.failed : found.missing;

/**
 * Returns a signal in the form of a rule's step. Hides texts that the caller wrote. The answer contains them only in
 * the sent transaction, where they are masked.
 */
function explainedSignal(signal: string, found: Found, currency: string) {
  const texts = 'value' in found ? textOfValue(signal, found.value, currency) : causeOf(signal, found);
  return typeof texts === 'string'
    ? { found: texts, message: null }
    : { found: renderKept(texts, 'en'), message: texts };
}
function textOfValue(signal: string, value: Value, currency: string): string | KeptMessage {
  if (isSentText(signal, value)) return SENT_TEXT_HIDDEN;
  const name = signal.split(' ', 1)[0]!;
  return explainedValue(value, isSignal(name) ? definitionOf(name).unit : 'text', currency);
}
const causeOf = (signal: string, found: Exclude<Found, { readonly value: Value }>): KeptMessage =>
  'failed' in found ? found.failed : answeredCause(signal, found.missing);

const differentFirst = <T extends { readonly differs: boolean }>(all: readonly T[]): T[] => [
  ...all.filter(({ differs }) => differs),
  ...all.filter(({ differs }) => !differs),
];
