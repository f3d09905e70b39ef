import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { languages, type Program } from '../clients/languages.fixture.ts';
import { repository, type ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

/** The calls of the guides in each language (`docs/samples`), as a reader copies them, against the started service. */
// A loaded machine is slow, not wrong; compilers take their time.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const SAMPLES = join(repository, 'docs/samples');
/** What each call prints; languages write booleans differently, so the case of letters is ignored. */
const PRINTED: Readonly<Record<string, string>> = {
  'verify-customer': 'pass',
  'read-document': 'true A00000019',
  'compare-faces': 'face match',
  'check-liveness': 'false',
};
const ENDINGS: Readonly<Record<string, string>> = {
  ts: '.ts',
  python: '.py',
  php: '.php',
  java: '.java',
  go: '.go',
  csharp: '.cs',
};

/** As `languages` has the others: the client's source runs without a build. */
const typescript = {
  hasTools: true,
  prepare(folder: string) {
    mkdirSync(join(folder, 'node_modules/@hakiki'), { recursive: true });
    symlinkSync(join(repository, 'client'), join(folder, 'node_modules/@hakiki/client'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    return {
      block(text: string, name: string): Program {
        const file = join(folder, `${name}.ts`);
        writeFileSync(file, text);
        return { command: [process.execPath, file] };
      },
    };
  },
};

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

describe.each(Object.entries({ ts: typescript, ...languages }))('%s', (name, { hasTools, prepare }) => {
  const folder = mkdtempSync(join(tmpdir(), `hakiki-guides-${name}-`));
  let prepared: Pick<ReturnType<typeof prepare>, 'block'>;
  beforeAll(() => {
    if (!hasTools) return;
    prepared = prepare(folder);
    for (const picture of ['passport.jpg', 'selfie.jpg'])
      copyFileSync(join(service.dataDir, 'specimen-passport.jpg'), join(folder, picture));
    copyFileSync(join(service.dataDir, 'specimen-clip.webm'), join(folder, 'clip.webm'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.skipIf(!hasTools).each(Object.entries(PRINTED))('%s', (call, printed) => {
    const text = readFileSync(join(SAMPLES, call + ENDINGS[name]), 'utf8');
    expect(text).toContain('http://127.0.0.1:3000');
    const { command, environment } = prepared.block(text.replaceAll('http://127.0.0.1:3000', service.baseUrl), call);
    const [program, ...words] = command;
    const output = execFileSync(program!, words, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, ...environment, KEY: service.sandbox.api_key },
      encoding: 'utf8',
    });
    expect(output.trim().toLowerCase()).toBe(printed.toLowerCase());
  });
});

test('each call of the guides is in each language, and each is linked from its guide', () => {
  const wanted = Object.keys(PRINTED).flatMap((call) => Object.values(ENDINGS).map((ending) => call + ending));
  expect(readdirSync(SAMPLES).toSorted()).toEqual(wanted.toSorted());
  const guides = readdirSync(join(repository, 'docs')).filter((file) => extname(file) === '.md');
  const text = guides.map((file) => readFileSync(join(repository, 'docs', file), 'utf8')).join('\n');
  for (const file of wanted) expect(text).toContain(`(samples/${file})`);
});
