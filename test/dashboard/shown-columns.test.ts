import { expect, test } from 'vitest';
import { shownColumns } from '../../dashboard/src/components/shown-columns.ts';

const columns = [
  { title: 'What' },
  { id: 'state', title: 'State', optional: true },
  { id: 'score', title: 'Score', extra: true, optional: true },
];
const titles = (chosen: Record<string, boolean>) => shownColumns(columns, chosen).map(({ title }) => title);

test('a column is shown unless it is extra, or as the user chose', () => {
  expect(titles({})).toEqual(['What', 'State']);
  expect(titles({ score: true, state: false })).toEqual(['What', 'Score']);
  // A name that this list does not have changes nothing.
  expect(titles({ other: true })).toEqual(['What', 'State']);
});

test('a chosen column stays on a phone', () => {
  expect(shownColumns(columns, { state: true }).map(({ optional }) => optional)).toEqual([undefined, false]);
});
