import { AppError } from '../platform/errors.ts';
import { makeOwnThread } from '../platform/own-thread.ts';
import type { ToValidate } from './validate-report.ts';

/** Schemas of goAML take a second or two, on a busy machine some more. */
const TIMEOUT_MS = 30_000;

/** What a schema says of a document, by account: nothing when it is valid. */
export type CheckSchema = (checked: ToValidate, accountId: number) => Promise<readonly string[]>;

/**
 * The schema is a tenant's: it runs in a thread that is ended after 30 s, which is a fault of the document then, two at once and shared fairly between
 * accounts. Throws AppError overloaded where too many wait, or one waits too long.
 */
export function makeCheckSchema(timeoutMs = TIMEOUT_MS): CheckSchema {
  const late = new Error(`the schema cannot be read: it takes longer than ${timeoutMs / 1000} s`);
  const run = makeOwnThread<ToValidate, readonly string[]>({
    module: new URL('./schema-thread.ts', import.meta.url),
    ...{ atOnce: 2, mayWait: 16, timeoutMs, heapMb: 256 },
    onFull: () => new AppError('reports_busy', {}, { retryAfter: 2 }),
    onTimeout: () => late,
  });
  return (checked, accountId) =>
    run(checked, accountId).catch((error: unknown) => {
      if (error === late) return [late.message];
      throw error;
    });
}
