import { AppError } from '../platform/errors.ts';
import { makeOwnThread } from '../platform/own-thread.ts';
import type { ReportPaper } from './report-pdf.ts';

const overloaded = () => new AppError('documents_busy', {}, { retryAfter: 2 });

/**
 * Draws a report's PDF in a separate thread, with texts in the language of the requesting user. At most two PDFs are
 * drawn at the same time. Waiting requests are served fairly across accounts.
 * @throws AppError overloaded if too many requests wait, or if this one waits too long
 */
export const makeDrawReport = () =>
  makeOwnThread<ReportPaper, Uint8Array>({
    module: new URL('./report-pdf-thread.ts', import.meta.url),
    ...{ atOnce: 2, mayWait: 8, timeoutMs: 30_000, heapMb: 256, onFull: overloaded, onTimeout: overloaded },
  });
