import type { RuleUnit } from '@hakiki/contract/codes.ts';
import { type KeptMessage, message } from '@hakiki/texts';

/**
 * Unit of a signal, a parameter or a literal. Two values can be compared only if their units are the same. `money` is a
 * bigint in minor units of the transaction's currency (kobo, cents). All other units are numbers.
 */
export type Unit = RuleUnit;

/** Units whose values can be ordered. */
export const ORDERED_UNITS: readonly Unit[] = ['money', 'count', 'ratio', 'days', 'km_per_hour'];

export type Value = bigint | number | string | boolean;

/**
 * The value of a signal, or the reason why it has none. `missing`: the caller did not send an input, or there is too
 * little history. `noAmount`: the rule has no amount in the transaction's currency. `failed`: the signal could not be
 * computed.
 */
export type Found =
  | { readonly value: Value }
  | { readonly missing: KeptMessage; readonly noAmount?: true }
  | { readonly failed: KeptMessage };

/** Result for a signal that was not requested. */
export const NOT_READ: Found = { missing: message('missing_reading') };

/** Error for a rule that reads a signal that could not be computed. */
export class SignalFailed extends Error {
  /** Name of the signal, and the reason why it could not be computed. */
  readonly reason: KeptMessage;
  constructor(signal: string, fault: KeptMessage) {
    super('a signal could not be computed');
    this.reason = message('signal_failed', { signal, fault });
  }
}

/** Returns the name of an exception. Leaves out the exception's message, which may contain personal data. */
export const faultOf = (error: unknown): KeptMessage =>
  error instanceof Error ? message('fault_of_program', { name: error.name }) : message('fault_unknown');
