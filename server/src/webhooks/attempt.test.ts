import { expect, test } from 'vitest';
import { post } from './attempt.ts';

test('the receiver has 10 s to answer, and of its answer the first 2 KB are read', async () => {
  const sent: unknown[] = [];
  const result = await post({
    ...{ url: 'https://receiver.example.com/hook', body: Buffer.from('{}'), sign: () => 'sha256=00' },
    outbound: {
      post: async (_url: string, request: unknown) => {
        sent.push(request);
        return { status: 204, ms: 3.4, bodyStart: '' };
      },
    } as never,
  });
  expect(sent).toMatchObject([{ timeoutMs: 10_000, maxResponseBytes: 2048 }]);
  expect(result).toEqual({
    ok: true,
    url: 'https://receiver.example.com/hook',
    status: 204,
    durationMs: 3,
    answerStart: '',
    error: null,
  });
});
