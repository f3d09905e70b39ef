import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenBy } from '../../server/src/cli/given.fixture.ts';
import { runPerson } from '../../server/src/cli/person.ts';
import { startTransparentService } from './transparent-service.fixture.ts';
import { unzipped } from './unzipped.fixture.ts';

const KWAME = ['--name', 'Kwame Unforgettable', '--birth-date', '1971-02-03'];

test('the operator’s command shows first, deletes with --yes, and the log names nobody', {
  timeout: 240_000,
}, async () => {
  await using service = await startTransparentService();
  const { ok, dump, folder, platform } = service;
  await ok('POST', '/api/aml/screening', { name: 'Kwame Unforgettable', date_of_birth: '1971-02-03' });
  const said: string[] = [];
  const io = {
    out: (line: string) => void said.push(line),
    err: (line: string) => void said.push(line),
    environment: {},
  };
  const account = (await sql<{ id: number }>`select min(id) as id from accounts`.execute(platform.db)).rows[0]!.id;
  const run = (...args: string[]) =>
    runPerson(givenBy('person', [...args, '--account', String(account), ...KWAME]), io, platform);
  expect(await run('find')).toBe(0);
  expect(await run('export', '--out', join(folder, 'kwame.zip'))).toBe(0);
  expect(
    unzipped(readFileSync(join(folder, 'kwame.zip')))
      .get('person.json')!
      .toString(),
  ).toContain('Unforgettable');
  rmSync(join(folder, 'kwame.zip'));
  expect(await run('forget')).toBe(0);
  expect(said.at(-1)).toContain('--yes');
  await expect(run('forget', '--yes')).rejects.toThrow('Usage');
  expect(await run('forget', '--yes', '--reason', 'person_asked')).toBe(0);
  expect(await run('find')).toBe(2);
  expect((await dump()).filter((text) => text.includes('unforgettable'))).toEqual([]);
  await expect(runPerson(givenBy('person', ['forget']), io, platform)).rejects.toThrow('Usage');
});
