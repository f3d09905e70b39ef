import { AppError } from '../platform/errors.ts';

/** A command line whose words are wrong; the command ends with status 2 and has done nothing. */
export class UsageError extends AppError {
  /** `usage`: the call as it should be, without `hakiki`. */
  constructor(usage: string) {
    super('invalid_input', `Usage: hakiki ${usage}`);
  }
}
