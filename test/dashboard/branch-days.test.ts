import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

const inBranchAhead = async (minutes: number) => {
  const { me } = await import('../../dashboard/src/session/session.ts');
  me.value = { user: { id: 1 }, permissions: [], branches: [{ id: 1, name: 'Main', utc_offset: minutes }] } as never;
  return import('../../dashboard/src/components/branch-days.ts');
};

test('a day of a filter begins at midnight of the branch, and ends where the next one begins', async () => {
  for (const [minutes, start, end] of [
    [0, '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    [60, '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    [-90, '2026-12-31T01:30:00.000Z', '2027-01-01T01:30:00.000Z'],
  ] as const) {
    const { startOfDay, endOfDay, branchDay } = await inBranchAhead(minutes);
    expect([startOfDay('2026-12-31'), endOfDay('2026-12-31')]).toEqual([start, end]);
    expect([branchDay(Date.parse(start)), branchDay(Date.parse(end) - 1)]).toEqual(['2026-12-31', '2026-12-31']);
  }
});

test('a text that is no day is sent as it is, for the server to refuse', async () => {
  const { startOfDay, endOfDay } = await inBranchAhead(60);
  expect([startOfDay('yesterday'), endOfDay('yesterday')]).toEqual(['yesterday', 'yesterday']);
});
