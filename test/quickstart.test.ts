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

const page = readFileSync(join(repository, 'docs/quickstart.md'), 'utf8');
/** All blocks of one language, one after the other, as a reader pastes them. */
const blocksOf = (language: string): string =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text).join('\n');

test.for([
  ['bash', ['bash', '--norc', '-euo', 'pipefail', '-c'], 'pass\ntrue\n1\n1000\nsuspicious\n3\nsuccess\n3'],
  ['ts', [process.execPath, '--input-type=module-typescript', '--eval'], 'pass'],
  ['python', ['python3', '-c'], 'pass'],
] as const)(
  'docs/quickstart.md: its lines of %s, as printed, do what the page says',
  { timeout: 200_000 },
  async ([language, command, said], { skip }) => {
    const [program, ...options] = command;
    if (spawnSync(program, ['--version']).error) skip();
    const { stdout } = await promisify(execFile)(program, [...options, blocksOf(language)], {
      cwd: repository,
      env: { PATH: process.env['PATH'], BASE: service.baseUrl, KEY: service.sandbox.api_key, DATA: service.dataDir },
      timeout: 180_000,
    });
    expect(stdout.trim()).toBe(said);
  },
);

test('every block of the page is run', () => {
  const languages = [...page.matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
  expect(new Set(languages)).toEqual(new Set(['bash', 'ts', 'python']));
});
