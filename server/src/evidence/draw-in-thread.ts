import { AppError } from '../platform/errors.ts';
import { makeOwnThread } from '../platform/own-thread.ts';
import type { PdfInput } from './draw-pdf.ts';

const overloaded = () => new AppError('documents_busy', {}, { retryAfter: 2 });

/**
 * Draws a PDF in its own thread. At most two run at the same time, shared fairly between accounts. The size of the
 * document is limited, so a drawing that takes too long means that the machine is slow.
 * @throws AppError overloaded if too many requests wait, or if one waits too long
 */
export const makeDrawInThread = () =>
  makeOwnThread<PdfInput, Uint8Array>({
    module: new URL('./pdf-thread.ts', import.meta.url),
    ...{ atOnce: 2, mayWait: 8, timeoutMs: 30_000, heapMb: 256, onFull: overloaded, onTimeout: overloaded },
  });
