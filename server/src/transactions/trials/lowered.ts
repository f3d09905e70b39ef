import type { Comparison, Condition, Operand, Times } from '../rules/condition.ts';
import type { Rule } from '../rules/rule.ts';

/** A value of at least this share of a limit is "just below" the limit: 85 %. */
const BELOW = 0.85;

/** Returns the rule with limits that are 15 % lower. Its additional hits are just below the rule's own limits. */
export const lowered = (rule: Rule): Rule => ({ ...rule, condition: easier(rule.condition) });

function easier(condition: Condition): Condition {
  if ('all' in condition) return { all: condition.all.map(easier) };
  if ('any' in condition) return { any: condition.any.map(easier) };
  // A negated condition does not change.
  if ('not' in condition) return condition;
  if ('count_at_least' in condition) {
    const { count, of } = condition.count_at_least;
    return { count_at_least: { count, of: of.map(easier) } };
  }
  if ('compare' in condition) {
    const { signal, operator, to } = condition.compare;
    return { compare: { signal, operator, to: moved(to, FACTORS[operator]) } };
  }
  if ('between' in condition) {
    const { signal, from, to } = condition.between;
    return { between: { signal, from: moved(from, BELOW), to } };
  }
  return condition;
}

const FACTORS: Readonly<Record<Comparison, number>> = {
  '>': BELOW,
  '>=': BELOW,
  '<': 1 / BELOW,
  '<=': 1 / BELOW,
  '=': 1,
  '!=': 1,
};

function moved(operand: Operand, factor: number): Operand {
  if (factor === 1) return operand;
  if ('number' in operand) return { number: operand.number * factor };
  // An amount in the condition itself does not change, and neither does a factor that is a parameter.
  if ('money' in operand || typeof operand.times === 'object') return operand;
  const times: Times = Math.round((operand.times ?? 1) * factor * 10_000) / 10_000;
  return { ...operand, times };
}
