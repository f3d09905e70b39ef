import { type ErasureReason, erasureReasons } from '@hakiki/contract';
import type { Command as Program } from 'commander';
import type { Given } from './command.ts';

/**
 * Converts the parsed program to the arguments of a call. Options have the names of their flags: `--owner-name` is
 * `owner-name`.
 */
export function givenTo(program: Program): Given {
  const text: Record<string, string> = {};
  const set: Record<string, boolean> = {};
  for (const option of program.options) {
    const value: unknown = program.opts()[option.attributeName()];
    const name = option.long!.slice(2);
    if (typeof value === 'string') text[name] = value;
    if (typeof value === 'boolean') set[name] = value;
  }
  return { words: program.args, text, set };
}

/** Returns the reason code of the option `--reason`. Undefined if the option is missing or the code is unknown. */
export const erasureReasonOf = (code: string | undefined): ErasureReason | undefined =>
  erasureReasons.find((one) => one === code);
