import { expect, test, vi } from 'vitest';

test('kept preferences that are damaged or of another shape are as if there were none', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const { isIdList, isSwitches, parsePreferences } = await import('../../dashboard/src/components/preferences.ts');
  for (const text of [null, '', '{', 'null', '[1]', '"x"', '7'])
    expect(parsePreferences(text), String(text)).toEqual({});
  expect(parsePreferences('{"rail":{"work":false}}')).toEqual({ rail: { work: false } });
  expect([isSwitches({ work: false }), isSwitches({ work: 'no' }), isSwitches(null)]).toEqual([true, false, false]);
  expect([isIdList([1, 2]), isIdList([1.5]), isIdList('12')]).toEqual([true, false, false]);
});
