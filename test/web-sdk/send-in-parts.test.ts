import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { Api, ApiError } from '../../web-sdk/src/api.ts';
import { sendInParts } from '../../web-sdk/src/send-in-parts.ts';

// No test waits for seconds.
vi.mock('../../web-sdk/src/waiting.ts', async (original) => ({
  ...(await original<typeof import('../../web-sdk/src/waiting.ts')>()),
  backOff: () => 1,
}));

/** A server of uploads in memory, whose network fails as `fails` says: before the request arrives, or after it was done. */
function makeServer(fails: (call: number, method: string) => 'lost' | 'unanswered' | 'fault' | undefined) {
  const received: Buffer[] = [];
  let call = 0;
  const length = () => received.reduce((sum, part) => sum + part.length, 0);
  const online: boolean[] = [];
  const ask = (async (_url: string, { method, headers, body }: RequestInit) => {
    call += 1;
    const failure = fails(call, method!);
    if (failure === 'lost') throw new TypeError('Failed to fetch');
    if (failure === 'fault') return new Response('{}', { status: 503 });
    const offset = Number((headers as Record<string, string>)['upload-offset']);
    let status = method === 'HEAD' ? 200 : 204;
    if (method === 'PATCH') {
      const bytes = Buffer.from(body as ArrayBuffer);
      const sum = createHash('sha256').update(bytes).digest('base64');
      expect((headers as Record<string, string>)['upload-checksum']).toBe(`sha256 ${sum}`);
      if (offset === length()) received.push(bytes);
      else status = 409;
    }
    if (failure === 'unanswered') throw new TypeError('Failed to fetch');
    if (method === 'POST') return Response.json({ data: { upload_id: 'u1' } }, { status: 201 });
    return new Response(null, { status, headers: { 'upload-offset': String(length()) } });
  }) as typeof fetch;
  const ending = new AbortController();
  const api = new Api({
    ...{ baseUrl: 'http://x', token: 't', signal: ending.signal, fetch: ask },
    onOnline: (now) => online.push(now),
  });
  return { api, received, online, ending };
}

const bytes = Buffer.alloc(700_001, 'a hakiki clip ');

describe('an upload in parts', () => {
  test.each(['lost', 'unanswered', 'fault'] as const)(
    'arrives whole and once when every third call is %s',
    async (failure) => {
      const { api, received, online } = makeServer((call) => (call % 3 === 0 ? failure : undefined));
      const shares: number[] = [];
      expect(await sendInParts(api, { kind: 'clip' }, new Blob([bytes]), (share) => shares.push(share))).toBe('u1');
      expect(Buffer.concat(received).equals(bytes)).toBe(true);
      expect(shares.at(-1)).toBe(1);
      expect(received.every((part) => part.length <= 256 * 1024)).toBe(true);
      if (failure !== 'fault') expect(online).toContain(false);
      expect(online.at(-1)).toBe(true);
    },
  );

  test('a refusal of the file ends it; so does the end of the page', async () => {
    const { api } = makeServer(() => undefined);
    const refusing = new Api({
      ...{ baseUrl: 'http://x', token: 't', signal: api.signal, onOnline: () => {} },
      fetch: (async (_url: string, { method }: RequestInit) =>
        method === 'POST'
          ? Response.json({ data: { upload_id: 'u1' } }, { status: 201 })
          : Response.json(
              { code: 'VALIDATION_ERROR', message: 'A JPG or PNG image was expected' },
              { status: 400 },
            )) as typeof fetch,
    });
    await expect(sendInParts(refusing, { kind: 'clip' }, new Blob([bytes]), () => {})).rejects.toThrow(ApiError);
    const offline = makeServer((call) => (call > 1 ? 'lost' : undefined));
    setTimeout(() => offline.ending.abort(new Error('closed')), 100);
    await expect(sendInParts(offline.api, { kind: 'clip' }, new Blob([bytes]), () => {})).rejects.toThrow('closed');
  });
});
