import type { KeptMessage } from '@hakiki/texts';
import type { Found } from '../facts/unit.ts';

/** One comparison of a rule with its result, for the explanation. */
export interface Step {
  readonly signal: string;
  /**
   * A value as text. An amount, or the reason why there is no value, is a message. Records from before 2026-11-26
   * contain only English text.
   */
  readonly found: string | KeptMessage;
  readonly outcome: 'true' | 'false' | 'unknown';
}

type Truth = boolean | undefined;
export interface Trace {
  readonly read: (key: string) => Found;
  readonly steps: Step[];
  readonly explained: boolean;
  readonly missing: KeptMessage[];
  noAmount: boolean;
}
export type Node = (trace: Trace) => Truth;
/** A value that is compared, or the reason why there is none, such as "no amount in KES". */
export type Term = (trace: Trace) => Found;

/** Evaluates every child of the condition, so that the explanation is complete. */
export const allOf =
  (children: readonly Node[]): Node =>
  (trace) => {
    const truths = children.map((child) => child(trace));
    if (truths.includes(false)) return false;
    return truths.includes(undefined) ? undefined : true;
  };

/** True if at least `count` children are certainly true. False if fewer than `count` children can be true. */
export const countAtLeast =
  (count: number, children: readonly Node[]): Node =>
  (trace) => {
    const truths = children.map((child) => child(trace));
    const certain = truths.filter((truth) => truth === true).length;
    if (certain >= count) return true;
    return certain + truths.filter((truth) => truth === undefined).length >= count ? undefined : false;
  };
