import { CommandFault } from '../platform/command-fault.ts';

/** An invalid command line. The command exits with status 2 and has done nothing. */
export class UsageError extends CommandFault {
  override readonly name = 'UsageError';

  /** `usage`: the correct call, without `hakiki`. */
  constructor(usage: string) {
    super(`Usage: hakiki ${usage}`);
  }
}
