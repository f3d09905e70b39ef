import type { ListSubject } from '../lists/list-kinds.ts';
import type { Condition, Operand, SignalRef } from './condition.ts';

/** Returns every signal reference of a condition, including references in operands. */
export function signalRefs(condition: Condition): SignalRef[] {
  if ('all' in condition) return condition.all.flatMap(signalRefs);
  if ('any' in condition) return condition.any.flatMap(signalRefs);
  if ('not' in condition) return signalRefs(condition.not);
  if ('count_at_least' in condition) return condition.count_at_least.of.flatMap(signalRefs);
  if ('compare' in condition) return [condition.compare.signal, ...operandRefs(condition.compare.to)];
  if ('between' in condition)
    return [condition.between.signal, ...operandRefs(condition.between.from), ...operandRefs(condition.between.to)];
  if ('in' in condition) return [condition.in.signal];
  if ('in_list' in condition) return [];
  return 'text' in condition ? [condition.text.signal] : [condition.flag.signal];
}

/** Returns every list that a condition uses, with the value of the transaction that is looked up. */
export function listsOf(condition: Condition): { readonly of: ListSubject; readonly list: string }[] {
  if ('all' in condition) return condition.all.flatMap(listsOf);
  if ('any' in condition) return condition.any.flatMap(listsOf);
  if ('not' in condition) return listsOf(condition.not);
  if ('count_at_least' in condition) return condition.count_at_least.of.flatMap(listsOf);
  return 'in_list' in condition ? [condition.in_list] : [];
}
const operandRefs = (operand: Operand): SignalRef[] => ('signal' in operand ? [operand.signal] : []);
