import { CommandFault } from '../platform/command-fault.ts';

/** A command line whose words are wrong; the command ends with status 2 and has done nothing. */
export class UsageError extends CommandFault {
  override readonly name = 'UsageError';

  /** `usage`: the call as it should be, without `hakiki`. */
  constructor(usage: string) {
    super(`Usage: hakiki ${usage}`);
  }
}
