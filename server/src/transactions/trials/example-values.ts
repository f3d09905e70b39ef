import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { toMajor } from '../../platform/money.ts';
import { isSentText } from '../facts/sent-texts.ts';
import { definitionOf, isFieldSignal, SIGNALS, type SignalName, type Window } from '../facts/signal-definitions.ts';
import type { Value } from '../facts/unit.ts';
import { evaluateStored } from '../records/evaluate-stored.ts';
import { findAllStored } from '../records/stored-transaction.ts';
import { type CompiledRule, compileRule } from '../rules/compile.ts';
import type { Condition, SignalRef } from '../rules/condition.ts';
import type { Rule } from '../rules/rule.ts';
import { compare } from '../rules/rule-parts.ts';
import { newestOfBranch } from './backtest-store.ts';

export interface ExampleValue {
  readonly signal: SignalName;
  readonly window: Window | null;
  /** Example value of the signal. Money is text in major units. */
  readonly value: string | number | boolean;
  /** Currency of the value; only for money. */
  readonly currency: string | null;
  readonly transaction: number;
}

/**
 * Number of newest transactions that are searched for examples. The example of a signal is the first value among them.
 */
const MAX_TRANSACTIONS = 5;

/**
 * Signals that need no input from the author of the rule. Signals that need a list, a declared field or a range of
 * amounts are left out.
 */
const REFS: readonly SignalRef[] = (Object.keys(SIGNALS) as SignalName[]).flatMap((name): SignalRef[] => {
  const { windows, arguments: wanted } = definitionOf(name);
  if (wanted || name === 'in_list' || isFieldSignal(name)) return [];
  return windows ? windows.map((window) => ({ name, window })) : [{ name }];
});

/** Returns a condition whose evaluation reads the signal. The result of the condition is not used. */
function readingOf(signal: SignalRef, currency: string): Condition {
  const { unit } = definitionOf(signal.name);
  if (unit === 'flag') return { flag: { signal } };
  if (unit === 'text') return { in: { signal, values: ['-'] } };
  return compare(signal, '>=', unit === 'money' ? { money: { [currency]: '0' } } : { number: 0 });
}
const ruleReading = (signal: SignalRef, currency: string): CompiledRule => {
  const condition = readingOf(signal, currency);
  const named = { stable_id: 'example', version: 0, name: 'example', family: 'amount', activity_code: 455 } as const;
  const rule: Rule = { ...named, action: 'shadow', severity: 0, scope: {}, parameters: {}, condition, rationale: '-' };
  return compileRule(rule, currency);
};

/**
 * Returns example values of signals from the newest transactions of the branch, each at its transaction's own time.
 * Leaves out signals without a value and texts that the caller wrote.
 */
export async function exampleValues(db: Db, vault: Vault, branchId: number): Promise<readonly ExampleValue[]> {
  const newest = await findAllStored(db, vault, await newestOfBranch(db, branchId, MAX_TRANSACTIONS));
  const values = new Map<string, ExampleValue>();
  for (const stored of newest) {
    const open = REFS.filter((ref) => !values.has(keyOf(ref)));
    const { currency } = stored.facts;
    const { signals } = await evaluateStored(
      db,
      stored,
      open.map((ref) => ruleReading(ref, currency)),
    );
    for (const ref of open) {
      const found = signals.get(keyOf(ref));
      if (!found || !('value' in found) || isSentText(ref.name, found.value)) continue;
      values.set(keyOf(ref), {
        signal: ref.name,
        window: ref.window ?? null,
        ...shownValue(found.value, currency),
        transaction: stored.row.id,
      });
    }
  }
  return [...values.values()];
}

/** Returns the key that the compiler gives to a signal request without arguments. */
const keyOf = ({ name, window }: SignalRef): string => `${name} ${window ?? ''}`;

const shownValue = (value: Value, currency: string): Pick<ExampleValue, 'value' | 'currency'> =>
  typeof value === 'bigint' ? { value: toMajor(value, currency), currency } : { value, currency: null };
