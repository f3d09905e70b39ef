import { Worker } from 'node:worker_threads';
import { AppError } from '../platform/errors.ts';
import { makeSlots } from '../platform/slots.ts';
import type { PdfInput } from './draw-pdf.ts';

const TIMEOUT_MS = 30_000;
const MOST_AT_ONCE = 2;
const MAY_WAIT = 8;
const overloaded = () => new AppError('overloaded', 'Documents are being made: try again', { retryAfter: 2 });

/**
 * Draws a PDF in a thread of its own, which ends with it; two at once, shared fairly between accounts. Throws AppError overloaded where too many
 * wait, or one waits too long.
 */
export function makeDrawInThread() {
  const slots = makeSlots(MOST_AT_ONCE, MAY_WAIT);
  return async (input: PdfInput, accountId: number): Promise<Uint8Array> => {
    const tenant = String(accountId);
    if (!(await slots.take(AbortSignal.timeout(TIMEOUT_MS), tenant))) throw overloaded();
    const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void thread.terminate();
    }, TIMEOUT_MS);
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
        // What it draws is bounded: it is the machine that is slow.
        thread.once('exit', () =>
          reject(late ? overloaded() : new Error('the thread ended before the document was drawn')),
        );
      });
    } finally {
      clearTimeout(timer);
      slots.give(tenant);
      await thread.terminate();
    }
  };
}
