import type { KeptMessage } from '@hakiki/texts';
import type { Found } from '../facts/unit.ts';

/** One comparison with its result, for the explanation. */
export interface Step {
  readonly signal: string;
  /** A value as text; an amount, or why there is no value, as a message. Before 2026-11-26 all were English text. */
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
/** An operand: a value, or a fault such as "no amount in KES". */
export type Term = (trace: Trace) => Found;

/** Evaluates every child, so that the explanation is complete. */
export const allOf =
  (children: readonly Node[]): Node =>
  (trace) => {
    const truths = children.map((child) => child(trace));
    if (truths.includes(false)) return false;
    return truths.includes(undefined) ? undefined : true;
  };

/** True if at least `count` children are certainly true. False if `count` true children are no longer possible. */
export const countAtLeast =
  (count: number, children: readonly Node[]): Node =>
  (trace) => {
    const truths = children.map((child) => child(trace));
    const certain = truths.filter((truth) => truth === true).length;
    if (certain >= count) return true;
    return certain + truths.filter((truth) => truth === undefined).length >= count ? undefined : false;
  };
