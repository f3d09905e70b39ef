import { Worker } from 'node:worker_threads';
import { AppError } from '../platform/errors.ts';
import type { PdfInput } from './draw-pdf.ts';

const TIMEOUT_MS = 30_000;
const MOST_AT_ONCE = 2;

/** Draws a PDF in a thread of its own, which ends with it. Throws AppError overloaded while two are drawn already. */
export function makeDrawInThread() {
  let underWay = 0;
  return async (input: PdfInput): Promise<Uint8Array> => {
    if (underWay >= MOST_AT_ONCE)
      throw new AppError('overloaded', 'Documents are being made: try again', { retryAfter: 2 });
    underWay += 1;
    const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timer = setTimeout(() => void thread.terminate(), TIMEOUT_MS);
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
        thread.once('exit', () => reject(new Error('the thread ended before the document was drawn')));
      });
    } finally {
      clearTimeout(timer);
      underWay -= 1;
      await thread.terminate();
    }
  };
}
