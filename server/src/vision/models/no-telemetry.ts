import { isMainThread } from 'node:worker_threads';

/**
 * ONNX Runtime 1.30 on Linux counts sessions and runs under an id of the machine. It stores the counts in
 * `~/.cache/Microsoft` and sends them to Microsoft. The variable below prevents this. It must be in the environment of
 * the process before the library is loaded (docs/adr/0310-report-nothing-to-anybody.md). The main thread must set it,
 * because the `process.env` of another thread is a copy.
 */
if (isMainThread) process.env['ORT_DISABLE_TELEMETRY'] = '1';
else if (process.env['ORT_DISABLE_TELEMETRY'] !== '1')
  throw new Error('A thread loads ONNX Runtime, and its process did not import no-telemetry.ts before it was started');
