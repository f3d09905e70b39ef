import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('after the dialog is closed no further part is sent; what was added is known', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const closing = new AbortController();
  const sizes: number[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { length } = JSON.parse(body).entries;
    sizes.push(length);
    if (sizes.length === 2) closing.abort();
    return Response.json({ data: { added: length, already_listed: 0, faults: [] } });
  });
  const { sendLines } = await import('../../dashboard/src/pages/blacklist/send-lines.ts');
  const text = Array.from({ length: 14_000 }, (_, i) => `phone,+23480${10_000_000 + i},mule account`).join('\n');
  const seen: number[] = [];
  const sent = await sendLines(text, { dry: false, signal: closing.signal, onPart: ({ n }) => seen.push(n) });
  expect([sizes, seen]).toEqual([
    [5000, 5000],
    [0, 5000],
  ]);
  expect(sent).toMatchObject({ text, added: 10_000, left: 4000, parts: 3 });
});
