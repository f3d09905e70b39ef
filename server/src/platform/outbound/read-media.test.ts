import { describe, expect, it } from 'vitest';
import { makeMediaBudget } from './media-budget.ts';
import type { Outbound } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { makeReadMedia } from './read-media.ts';

const outbound: Pick<Outbound, 'fetchMedia'> = {
  fetchMedia: async (url, limits) => {
    limits?.onBytes?.(url.length);
    if (url.includes('slow'))
      await new Promise((_, reject) => limits?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    if (url.includes('absent')) throw new OutboundError('bad_status', { status: 404 });
    return { bytes: Buffer.from(`fetched ${url}`), contentType: 'image/jpeg' };
  },
};
const readMedia = makeReadMedia({ outbound, budget: makeMediaBudget() });
const options = { tenant: 1, bareBase64: true, maxBytes: 1000 };
const read = async (value: string, others = {}) =>
  Buffer.from((await readMedia([{ field: 'image_one', value }], { ...options, ...others }))[0]!).toString();
const base64 = Buffer.from('some bytes').toString('base64');

describe('media from a field of a request', () => {
  it('comes from a URL, a data URL or bare base64', async () => {
    expect(await read('https://cdn.example/a.jpg')).toBe('fetched https://cdn.example/a.jpg');
    expect(await read(`data:image/jpeg;base64,${base64}`)).toBe('some bytes');
    expect(await read(`data:;base64,${base64}`)).toBe('some bytes');
    expect(await read(`${base64.slice(0, 5)}\r\n${base64.slice(5)}`)).toBe('some bytes');
  });

  it.each([
    ['another scheme', 'ftp://127.0.0.1/selfie.jpg', {}],
    ['a file', 'file:///selfie.jpg', {}],
    ['words', 'not an image', {}],
    ['nothing', '', {}],
    ['a data URL that is not base64', 'data:text/plain,hello', {}],
    ['an empty data URL', 'data:image/png;base64,', {}],
    ['base64 where only URLs are taken', base64, { bareBase64: false }],
  ])('refuses %s and names the field', async (_, value, options) => {
    await expect(read(value, options)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringMatching(/^image_one must be an http\(s\) URL/),
    });
  });

  it('says what was wrong with the fetch', async () => {
    await expect(read('http://cdn.example/absent')).rejects.toMatchObject({
      message: 'image_one could not be fetched: its server answered with status 404',
    });
  });

  it('refuses more than the limit before and after decoding', async () => {
    const large = Buffer.alloc(1001).toString('base64');
    await expect(read(large)).rejects.toMatchObject({ message: expect.stringMatching(/too large/) });
    await expect(read(large.repeat(20))).rejects.toMatchObject({ message: expect.stringMatching(/too large/) });
  });

  it('ends the other download when one fails, and gives back what both took', async () => {
    const budget = makeMediaBudget({ downloads: 2, bytes: 1000, tenantDownloads: 2, tenantBytes: 1000 });
    const bounded = makeReadMedia({ outbound, budget });
    const pair = ['http://cdn.example/slow', 'http://cdn.example/absent'];
    const media = pair.map((value, index) => ({ field: `image_${index}`, value }));
    await expect(bounded(media, options)).rejects.toMatchObject({ message: expect.stringMatching(/^image_1 /) });
    await new Promise((resolve) => setImmediate(resolve));
    expect(() => budget.reserve(1, 2)).not.toThrow();
  });

  it('is overloaded, and says when to come again, when its bytes or downloads are too many', async () => {
    const budget = makeMediaBudget({ downloads: 1, bytes: 20, tenantDownloads: 1, tenantBytes: 20 });
    const bounded = makeReadMedia({ outbound, budget });
    const two = ['http://cdn.example/a', 'http://cdn.example/b'].map((value) => ({ field: 'image_one', value }));
    await expect(bounded(two, options)).rejects.toMatchObject({ kind: 'overloaded', retryAfter: 5 });
    const long = [{ field: 'image_one', value: 'http://cdn.example/longer-than-20' }];
    await expect(bounded(long, options)).rejects.toMatchObject({ kind: 'overloaded' });
  });
});
