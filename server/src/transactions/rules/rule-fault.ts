import type { RuleFaultCode } from '@hakiki/contract';
import { type Message, message, type ParamsAfter } from '@hakiki/texts';

/** A fault in a rule: its code, its parameters, and its path, such as `condition.all[1].compare.to`. */
export interface RuleFault {
  readonly path: string;
  readonly fault: Message<RuleFaultCode>;
}

/** Makes a fault. Pure. */
export const ruleFault = <Code extends RuleFaultCode>(
  path: string,
  code: Code,
  ...params: ParamsAfter<Code>
): RuleFault => ({ path, fault: message(code, ...params) as Message<RuleFaultCode> });
