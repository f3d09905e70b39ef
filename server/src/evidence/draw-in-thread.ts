import { AppError } from '../platform/errors.ts';
import { makeOwnThread } from '../platform/own-thread.ts';
import type { PdfInput } from './draw-pdf.ts';

const overloaded = () => new AppError('documents_busy', {}, { retryAfter: 2 });

/**
 * Draws a PDF in a thread of its own; two at once, shared fairly between accounts. Throws AppError overloaded where too many
 * wait, or one waits too long. What it draws is bounded: where one is late, it is the machine that is slow.
 */
export const makeDrawInThread = () =>
  makeOwnThread<PdfInput, Uint8Array>({
    module: new URL('./pdf-thread.ts', import.meta.url),
    ...{ atOnce: 2, mayWait: 8, timeoutMs: 30_000, heapMb: 256, onFull: overloaded, onTimeout: overloaded },
  });
