import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeNativeGate } from '../platform/native-gate.ts';
import { makeWorkerPool } from '../platform/worker-pool.ts';
import { modelDirectories } from './vision-pool.ts';

test('threads that are ended while they open models do not take the process with them', {
  timeout: 300_000,
}, async () => {
  const gate = makeNativeGate();
  const data = { modelDirectories: modelDirectories({ modelsDir: undefined }), gate };
  const file = join(import.meta.dirname, 'vision-worker.ts');
  const pool = makeWorkerPool({ file, workers: 2, queue: 4, data, gate, endAfterMs: 0 });
  try {
    // Threads are ended at each moment of their start. Without the gate, the process crashed at the second or third
    // moment (Napi::Error).
    for (const timeoutMs of [200, 500, 800, 1100, 1400])
      await Promise.allSettled([1, 2].map(() => pool.run('warmUp', undefined, { timeoutMs })));
    expect(await pool.run('warmUp', undefined, { timeoutMs: 240_000 })).toBe(true);
  } finally {
    await pool.close();
  }
});
