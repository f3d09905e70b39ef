import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { toMajor } from '../../platform/money.ts';
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
  /** Money: in major units, as text. */
  readonly value: string | number | boolean;
  /** Of money alone. */
  readonly currency: string | null;
  readonly transaction: number;
}

/** The newest transactions, of which the first that has a value of a signal gives it. */
const MAX_TRANSACTIONS = 5;

/** Signals that have a value without further choices: not those of lists, of the account's own fields, and of ranges of amounts. */
const REFS: readonly SignalRef[] = (Object.keys(SIGNALS) as SignalName[]).flatMap((name): SignalRef[] => {
  const { windows, arguments: wanted } = definitionOf(name);
  if (wanted || name === 'in_list' || isFieldSignal(name)) return [];
  return windows ? windows.map((window) => ({ name, window })) : [{ name }];
});

/** A condition that reads the signal; what it says does not matter. */
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

/** Values of signals on the newest transactions of the branch, each as of that transaction's time. Signals without any are left out. */
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
      if (!found || !('value' in found)) continue;
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

/** As the compiler names a request without arguments. */
const keyOf = ({ name, window }: SignalRef): string => `${name} ${window ?? ''}`;

const shownValue = (value: Value, currency: string): Pick<ExampleValue, 'value' | 'currency'> =>
  typeof value === 'bigint' ? { value: toMajor(value, currency), currency } : { value, currency: null };
