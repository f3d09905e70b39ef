import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository, type Service, startService } from './service.fixture.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

test.for([
  ['bash', ['bash', '--norc', '-euc'], '"decision":"pass"'],
  ['python', ['python3', '-c'], 'pass'],
] as const)(
  'docs/quickstart.md: its lines of %s, as printed, verify a customer',
  async ([language, command, said], { skip }) => {
    const [program, ...options] = command;
    if (spawnSync(program, ['--version']).error) skip();
    const page = readFileSync(join(repository, 'docs/quickstart.md'), 'utf8');
    const text = page.split(`\`\`\`${language}\n`)[1]!.split('```')[0]!;
    const { stdout } = await promisify(execFile)(program, [...options, text], {
      env: { PATH: process.env['PATH'], BASE: service.baseUrl, KEY: service.sandbox.api_key },
      timeout: 30_000,
    });
    expect(stdout).toContain(said);
  },
);
