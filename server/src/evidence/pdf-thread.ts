import { parentPort, workerData } from 'node:worker_threads';
import { drawPdf, type PdfInput } from './draw-pdf.ts';

// Each document gets its own thread, so that a slow or failing document does not affect the service.
parentPort!.postMessage(await drawPdf(workerData as PdfInput));
