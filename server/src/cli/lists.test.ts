import { expect, it } from 'vitest';
import { problem } from '../platform/errors.ts';
import type { ImportRequest, ImportResult } from '../watchlists/import-list.ts';
import type { CurrentList } from '../watchlists/read-lists.ts';
import type { RefreshOutcome } from '../watchlists/refresh-lists.ts';
import { givenBy } from './given.fixture.ts';
import { listsUsage, runListsCommand } from './lists.ts';
import { UsageError } from './usage-error.ts';

const imported: ImportResult = {
  source: 'un_sc',
  format: 'UN consolidated XML',
  publicationDate: '2026-02-27',
  sha256: 'ab',
  version: 4,
  total: 1003,
  added: 127,
  changed: 11,
  removed: 3,
  duplicates: 0,
  warnings: ['a.csv: gender is neither male nor female (line 7)'],
  unchanged: false,
};
const list: CurrentList = {
  ...imported,
  listId: 1,
  branchId: null,
  publicationDate: '2026-02-27',
  importedAt: new Date('2026-03-01T10:00:00Z'),
  checkedAt: null,
  confirmedAt: null,
  fault: null,
};

async function run(line: string, outcomes: RefreshOutcome[] = [], lists: CurrentList[] = []) {
  const printed: string[] = [];
  const requests: ImportRequest[] = [];
  const status = await runListsCommand(givenBy('lists', line.split(' ').filter(Boolean)), {
    importList: async (request) => {
      requests.push(request);
      return imported;
    },
    refreshLists: async () => outcomes,
    currentLists: async () => lists,
    print: (text) => printed.push(text),
  });
  return { status, printed, requests };
}

it('imports with its options anywhere in the line', async () => {
  const { status, printed, requests } = await run('import --force custom a.csv --branch 7 b --date 2026-02-27');
  expect(status).toBe(0);
  expect(requests).toEqual([
    { source: 'custom', paths: ['a.csv', 'b'], force: true, branchId: 7, publicationDate: '2026-02-27' },
  ]);
  expect(printed).toEqual([
    'warning: a.csv: gender is neither male nor female (line 7)',
    'un_sc: version 4 from UN consolidated XML, published 2026-02-27: 1003 entries (127 added, 11 changed, 3 removed)',
    'A running server screens against it within 10 s. Until then the former version serves.',
  ]);
});

it.each(['', 'import', 'import un_sc', 'import un_sc x --branch y', 'import un_sc x --date soon', 'remove un_sc'])(
  'shows how it is used for "%s"',
  async (line) => {
    await expect(run(line)).rejects.toThrow(new UsageError(listsUsage));
  },
);

it('ends with 1 when a list could not be refreshed', async () => {
  const outcomes: RefreshOutcome[] = [
    { source: 'eu_fsf', result: 'not_modified' },
    { source: 'un_sc', result: 'failed', fault: problem('fixed_fault', { fault: 'half a file' }) },
    { source: 'gb_fcdo', result: 'imported', version: { ...imported, source: 'gb_fcdo', unchanged: true } },
    { source: 'us_ofac_sdn', result: 'imported', version: { ...imported, source: 'us_ofac_sdn' } },
  ];
  const { status, printed } = await run('refresh', outcomes);
  expect(status).toBe(1);
  expect(printed).toEqual([
    'eu_fsf: not modified',
    'un_sc: failed: half a file',
    'gb_fcdo: the same files as version 4, nothing to do',
    'us_ofac_sdn: version 4 from UN consolidated XML, published 2026-02-27: 1003 entries (127 added, 11 changed, 3 removed)',
    'A running server screens against it within 10 s. Until then the former version serves.',
  ]);
});

it('shows the lists as a table', async () => {
  const { printed } = await run(
    'status',
    [],
    [list, { ...list, source: 'custom', branchId: 7, publicationDate: null }],
  );
  expect(printed).toEqual([
    'LIST               VERSION  PUBLISHED   IMPORTED          ENTRIES  CHANGE       FAULT',
    'un_sc              4        2026-02-27  2026-03-01 10:00  1003     +127 ~11 -3',
    'custom (branch 7)  4        –           2026-03-01 10:00  1003     +127 ~11 -3',
  ]);
  expect((await run('status')).printed).toEqual(['No list has been imported yet.']);
});
