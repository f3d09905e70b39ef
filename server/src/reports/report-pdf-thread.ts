import { parentPort, workerData } from 'node:worker_threads';
import { type ReportPaper, reportPdf } from './report-pdf.ts';

parentPort!.postMessage(await reportPdf(workerData as ReportPaper));
