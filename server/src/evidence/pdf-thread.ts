import { parentPort, workerData } from 'node:worker_threads';
import { drawPdf, type PdfInput } from './draw-pdf.ts';

// One thread for one document: whatever it costs or breaks is not the service's.
parentPort!.postMessage(await drawPdf(workerData as PdfInput));
