import { describe, expect, it } from 'vitest';
import { readCsv, readCsvTable } from './csv-records.ts';
import { collect, writeList } from './list.fixture.ts';

const rows = async (text: string, options = {}) =>
  (await collect(readCsv(writeList(text), options))).map(({ row }) => row);
const refused = { kind: 'invalid_input' };

describe('rows of a CSV file', () => {
  it('reads quotes, line breaks inside them, and quotes inside plain fields', async () => {
    expect(await rows('1,"a ""b""\nc",d"e"\r\n2,x,y\n')).toEqual([
      ['1', 'a "b"\nc', 'd"e"'],
      ['2', 'x', 'y'],
    ]);
  });

  it.each([
    ['a row of another width', 'a,b\n1,2\n3\n'],
    ['a quote that stays open: half a file', 'a,b\n1,"tw'],
    ['a record over 1 MiB', `a,b\n1,"${'x'.repeat(2 ** 21)}"\n`],
    ['2,000 columns', `${','.repeat(2_000)}\n`],
  ])('refuses %s', async (_, text) => {
    await expect(rows(text)).rejects.toMatchObject(refused);
  });
});

describe('rows by header', () => {
  const table = async (text: string, options = {}) =>
    (await collect(readCsvTable(writeList(text), { required: ['Group ID'], ...options }))).map(({ cell }) => [
      cell('group id'),
      cell('Extra'),
    ]);

  it('finds columns whatever their case and spaces, in any order; absent ones are empty', async () => {
    expect(await table('\uFEFFName,"GROUP_ID"\nx, 7 \n')).toEqual([['7', '']]);
  });

  it('skips a title line above the header', async () => {
    const isHeader = (row: readonly string[]) => row.includes('Group ID');
    expect(await table('Last Updated,27/02/2026\nName,Group ID\nx,7\n', { isHeader })).toEqual([['7', '']]);
  });

  it.each([
    ['a missing column', 'Name\nx\n', {}],
    ['no header at all', 'a,b\n1,2\n', { isHeader: () => false }],
    ['an empty file', '', {}],
    ['a row cut short', 'Name,Group ID\nx,7\ny\n', {}],
  ])('refuses %s', async (_, text, options) => {
    await expect(table(text, options)).rejects.toMatchObject(refused);
  });
});
