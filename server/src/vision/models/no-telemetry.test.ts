import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelDirectories } from '../../app/vision-pool.ts';

const model = join(modelDirectories({ modelsDir: undefined }).at(-1)!, 'mrz-line.onnx');
const here = (name: string): string => JSON.stringify(join(import.meta.dirname, name));
const load = `const { InferenceSession } = await import(${here('onnxruntime.ts')}); await InferenceSession.create(process.env.MODEL);`;
const inThread = `const { Worker } = await import('node:worker_threads');
  const thread = new Worker(${JSON.stringify(load)}, { eval: true, execArgv: ['--input-type=module'] });
  await new Promise((resolve, reject) => thread.once('exit', resolve).once('error', reject));`;

/** Returns the files that a process with an empty environment writes next to the model, and its exit status. */
function run(code: string): { written: string[]; status: number | null; err: string } {
  const home = mkdtempSync(join(tmpdir(), 'hakiki-home-'));
  const env = { PATH: process.env['PATH'], HOME: home, TMPDIR: home, MODEL: model };
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    encoding: 'utf8',
  });
  const written = readdirSync(home, { recursive: true, encoding: 'utf8' });
  rmSync(home, { recursive: true });
  return { written, status, err: stderr };
}

test('ONNX Runtime reports nothing and keeps nothing: no id of the machine, no database, no log', () => {
  expect(run(load)).toMatchObject({ written: [], status: 0 });
  expect(run(`await import(${here('no-telemetry.ts')}); ${inThread}`)).toMatchObject({ written: [], status: 0 });
});

test('a thread of a process that did not say so does not load it', () => {
  const { written, status, err } = run(inThread);
  expect([written, status]).toEqual([[], 1]);
  expect(err).toContain('no-telemetry.ts');
});
