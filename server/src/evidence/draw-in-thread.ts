import { AppError } from '../platform/errors.ts';
import { makeOwnThread } from '../platform/own-thread.ts';
import type { PdfInput } from './draw-pdf.ts';

const overloaded = () => new AppError('documents_busy', {}, { retryAfter: 2 });

/**
 * Draws a PDF in its own thread. At most two threads run at the same time, and accounts get fair shares of them. The
 * size of the document is limited, so drawing takes too long only on a slow machine.
 * @throws AppError overloaded if too many requests wait, or if a request waits too long
 */
export const makeDrawInThread = () =>
  makeOwnThread<PdfInput, Uint8Array>({
    module: new URL('./pdf-thread.ts', import.meta.url),
    ...{ atOnce: 2, mayWait: 8, timeoutMs: 30_000, heapMb: 256, onFull: overloaded, onTimeout: overloaded },
  });
