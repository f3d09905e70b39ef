import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../server/src/platform/testing/until.ts';
import { repository, type Service, startService } from './service.fixture.ts';

const missing = ['bash', 'curl'].filter((program) => spawnSync(program, ['--version']).error);
const page = readFileSync(join(repository, 'docs/sdk-sessions.md'), 'utf8');
const blocks = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block]) => block!);

let service: Service;
beforeAll(async () => {
  if (!missing.length) service = await startService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

test.skipIf(missing.length)(
  'docs/sdk-sessions.md: its lines, as printed, go from a session to its receipt',
  async () => {
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-eu', '-c', blocks[0]!], {
      env: { PATH: process.env['PATH'], BASE: service.baseUrl, DATA: service.dataDir },
      timeout: 60_000,
    });
    expect(stderr).toBe('');
    const [next, check, attempt, receipt, state] = stdout.trim().split('\n');
    expect([next, check, attempt, receipt]).toEqual(['document_front', 'true', 'accepted', 'processing']);
    expect(['submitted', 'completed']).toContain(state);
  },
  180_000,
);

test.skipIf(missing.length)(
  'docs/sdk-sessions.md: its lines, as printed, show the signed event of a played run',
  async () => {
    const port = String(await freePort());
    const [, receive, play, ...others] = blocks.map((block) => block.replaceAll('4100', port));
    expect(others).toEqual([]);
    // The command of this checkout, without the set-up of `npx`.
    const npx = `npx() { shift; exec "${process.execPath}" "${join(repository, 'server/src/hakiki.ts')}" "$@"; }\n`;
    const options = {
      cwd: repository,
      env: { PATH: process.env['PATH'], BASE: service.baseUrl, DATA: service.dataDir, DATA_DIR: service.dataDir },
    };
    const listener = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', npx + receive], options);
    let output = '';
    for (const stream of [listener.stdout, listener.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    try {
      await until(async () => output.includes('Listening on') || undefined, {
        what: 'the receiver',
        timeoutMs: 60_000,
      });
      const { stdout } = await promisify(execFile)('bash', ['--norc', '-eu', '-c', npx + play], {
        ...options,
        timeout: 120_000,
      });
      expect(stdout).toMatch(/^verification_id \d+, session_id /);
      await until(async () => output.includes('signature: right') || undefined, {
        what: `the event: ${output}`,
        timeoutMs: 60_000,
      });
      expect(output).toContain('liveness.completed');
      expect(output).toMatch(/"?decision"?: "NO_MATCH"/);
    } finally {
      listener.kill();
    }
  },
  300_000,
);
