import { expect, test } from 'vitest';
import { countText, isSectionOpen } from '../../dashboard/src/shell/sections.ts';

test('a section is as the user left it, otherwise closed at first unless its page is in sight', () => {
  expect(isSectionOpen('work', {}, false)).toBe(true);
  expect(isSectionOpen('account_group', {}, false)).toBe(false);
  expect(isSectionOpen('account_group', {}, true)).toBe(true);
  expect(isSectionOpen('account_group', { account_group: true }, false)).toBe(true);
  expect(isSectionOpen('work', { work: false }, true)).toBe(false);
});

test('a large count is shortened', () => {
  expect([0, 29, 999, 1000, 250_000].map(countText)).toEqual(['0', '29', '999', '999+', '999+']);
});
