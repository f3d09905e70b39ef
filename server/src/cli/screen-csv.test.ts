import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import { listed } from '@hakiki/matching/listed-entity.fixture.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandFault } from '../platform/command-fault.ts';
import { makeScreener } from '../screening/screen.ts';
import { runScreenCsv } from './screen-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'hakiki-screen-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const index = buildIndex([
  { source: 'sandbox', version: '1', entities: [listed('s1', ['Emeka Nwosu']), listed('s2', ['=cmd Wakelebi'])] },
]);
const screener = makeScreener({ indexesFor: () => [{ index }] });
const deps = { screen: (subject: Subject) => screener.screen(subject, 1, DEFAULT_POLICY), findCountry: () => 'ng' };

async function run(csv: string): Promise<string[]> {
  const path = join(folder, 'in.csv');
  writeFileSync(path, csv);
  await runScreenCsv([path, join(folder, 'out.csv')], { out: () => {}, err: () => {}, environment: {} }, deps);
  return readFileSync(join(folder, 'out.csv'), 'utf8').trim().split('\n');
}

describe('hakiki screen', () => {
  it('writes a row a hit, a row for no hit, and a row that says what is wrong', async () => {
    const [, hit, none, wrong] = await run(
      'name,date_of_birth\nChukwuemeka Nwosu,\nNobody Atall,1990-01-01\nEmeka Nwosu,yesterday\n',
    );
    expect(hit).toMatch(/^2,Chukwuemeka Nwosu,medium,sanction,0\.\d+,weak,Emeka Nwosu,sandbox,s1,/);
    expect(none).toBe('3,Nobody Atall,low,,,,,,,,');
    expect(wrong).toMatch(/^4,Emeka Nwosu,,.*date_of_birth must be/);
  });

  it('defuses cells that a spreadsheet would run', async () => {
    expect((await run('name\ncmd Wakelebi\n'))[1]).toContain(",'=cmd Wakelebi,");
  });

  it('refuses a file without names', async () => {
    await expect(run('phone\n0803\n')).rejects.toThrow(CommandFault);
    await expect(
      runScreenCsv([join(folder, 'absent.csv')], { out: () => {}, err: () => {}, environment: {} }, deps),
    ).rejects.toThrow('There is no');
  });
});
