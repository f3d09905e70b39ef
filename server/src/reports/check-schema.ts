import { message } from '@hakiki/texts';
import { AppError } from '../platform/errors.ts';
import { makeOwnThread } from '../platform/own-thread.ts';
import type { ReportFault } from './schema-fault.ts';
import type { ToValidate } from './validate-report.ts';

/** Timeout in milliseconds. Validation with goAML schemas takes one or two seconds, and longer on a busy machine. */
const TIMEOUT_MS = 30_000;

/**
 * Returns the schema's errors for a document, or an empty list if it is valid. The queue of waiting validations uses
 * the account id to serve accounts fairly.
 */
export type CheckSchema = (checked: ToValidate, accountId: number) => Promise<readonly ReportFault[]>;

/**
 * Validates in a separate thread, because a tenant supplies the schema. After 30 s the thread is stopped and the
 * document is reported as faulty. At most two validations run at the same time. Waiting validations are served fairly
 * across accounts.
 * @throws AppError overloaded if too many validations wait, or if this one waits too long
 */
export function makeCheckSchema(timeoutMs = TIMEOUT_MS): CheckSchema {
  const late = new Error('The schema cannot be read in time');
  const run = makeOwnThread<ToValidate, readonly ReportFault[]>({
    module: new URL('./schema-thread.ts', import.meta.url),
    ...{ atOnce: 2, mayWait: 16, timeoutMs, heapMb: 256 },
    onFull: () => new AppError('reports_busy', {}, { retryAfter: 2 }),
    onTimeout: () => late,
  });
  return (checked, accountId) =>
    run(checked, accountId).catch((error: unknown) => {
      if (error === late) return [message('schema_too_slow', { seconds: timeoutMs / 1000 })];
      throw error;
    });
}
