import { parentPort, workerData } from 'node:worker_threads';
import { schemaFaults, type ToValidate } from './validate-report.ts';

parentPort!.postMessage(await schemaFaults(workerData as ToValidate));
