import { type KeptMessage, message } from '@hakiki/texts';
import { toMajor } from '../../platform/money.ts';
import type { Unit, Value } from '../facts/unit.ts';
import type { Comparison } from './condition.ts';

/** Compares two values of one unit. Returns a negative number, 0 or a positive number. */
export function orderOf(left: Value, right: Value, unit: Unit): number {
  if (unit === 'money') return (left as bigint) < (right as bigint) ? -1 : (left as bigint) > (right as bigint) ? 1 : 0;
  return (left as number) - (right as number);
}

/** True if the comparison operator accepts this result of `compareValues`. */
export function compareValues(operator: Comparison, sign: number): boolean {
  if (operator === '>') return sign > 0;
  if (operator === '>=') return sign >= 0;
  if (operator === '<') return sign < 0;
  if (operator === '<=') return sign <= 0;
  return operator === '=' ? sign === 0 : sign !== 0;
}

/** Returns an amount as a message. Whole amounts have no decimals. */
export const moneyMessage = (minor: bigint, currency: string): KeptMessage =>
  message('quantity_money', { currency, amount: toMajor(minor, currency).replace(/\.0+$/, '') });

/** Returns a value for an explanation: an amount as a message, any other value as text. */
export function explainedValue(value: Value, unit: Unit, currency: string): string | KeptMessage {
  if (unit === 'money') return moneyMessage(value as bigint, currency);
  return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : String(value);
}
