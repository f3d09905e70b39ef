import { AppError } from '../platform/errors.ts';
import { makeOwnThread } from '../platform/own-thread.ts';
import type { ReportPaper } from './report-pdf.ts';

const overloaded = () => new AppError('documents_busy', {}, { retryAfter: 2 });

/**
 * Draws a report's PDF in a thread of its own, in which texts are for who asked; two at once, shared fairly between accounts. Throws AppError overloaded
 * where too many wait, or one waits too long.
 */
export const makeDrawReport = () =>
  makeOwnThread<ReportPaper, Uint8Array>({
    module: new URL('./report-pdf-thread.ts', import.meta.url),
    ...{ atOnce: 2, mayWait: 8, timeoutMs: 30_000, heapMb: 256, onFull: overloaded, onTimeout: overloaded },
  });
