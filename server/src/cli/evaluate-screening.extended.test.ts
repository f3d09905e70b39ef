import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runEvaluateScreening } from './evaluate-screening.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAIRS = `match,subject_name,subject_birth,kind,listed_name,listed_birth
yes,Emeka Nwosu,1985-11-02,person,Chukwuemeka Nwosu,1985-11-02
yes,Northgate Timber Limited,,organization,NORTHGATE TIMBER LTD,
no,Amaka Okafor,,person,Emeka Okafor,
`;

test('pairs are asked through the endpoint of a service of their own, of which nothing stays', async () => {
  writeFileSync(join(folder, 'pairs.csv'), PAIRS);
  const [out, err]: [string[], string[]] = [[], []];
  const { PATH, HOME, TMPDIR } = process.env;
  const environment = { PATH, HOME, TMPDIR, DATABASE_URL: 'postgres://nowhere.example/x' };
  expect(
    await runEvaluateScreening(folder, { out: (line) => out.push(line), err: (line) => err.push(line), environment }),
  ).toBe(0);
  expect(err.join('\n')).toMatch(/Asking 3 pairs of http:\/\/127\.0\.0\.1:\d+/);
  expect(JSON.parse(out.at(-1)!)).toMatchObject({
    pairs: 3,
    default_policy: { precision: 1, recall: 1 },
    wrong: 0,
  });
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('hakiki-evaluate-'))).toEqual([]);
}, 400_000);
