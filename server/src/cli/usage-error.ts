import { CommandFault } from '../platform/command-fault.ts';

/** Error for an invalid command line. The command does nothing and exits with status 2. */
export class UsageError extends CommandFault {
  override readonly name = 'UsageError';

  /** `usage` is the correct command line, without `hakiki`. */
  constructor(usage: string) {
    super(`Usage: hakiki ${usage}`);
  }
}
