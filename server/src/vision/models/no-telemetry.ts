import { isMainThread } from 'node:worker_threads';

/**
 * ONNX Runtime 1.30 on Linux counts sessions and runs under an id of the machine, keeps them in `~/.cache/Microsoft` and sends them to Microsoft, unless
 * this is in the environment of the process before it is loaded (docs/adr/0310-nothing-is-reported.md). A thread cannot set it any more: its
 * `process.env` is a copy. So the main thread does, whoever loads the library.
 */
if (isMainThread) process.env['ORT_DISABLE_TELEMETRY'] = '1';
else if (process.env['ORT_DISABLE_TELEMETRY'] !== '1')
  throw new Error('A thread loads ONNX Runtime, and its process did not import no-telemetry.ts before it was started');
