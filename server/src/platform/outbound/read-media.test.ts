import { describe, expect, it } from 'vitest';
import type { Outbound } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';
import { makeReadMedia } from './read-media.ts';

const outbound: Pick<Outbound, 'fetchMedia'> = {
  fetchMedia: async (url) => {
    if (url.includes('absent')) throw new OutboundError('bad_status', { status: 404 });
    return { bytes: Buffer.from(`fetched ${url}`), contentType: 'image/jpeg' };
  },
};
const readMedia = makeReadMedia({ outbound });
const read = async (value: string, options = {}) =>
  Buffer.from(await readMedia(value, { field: 'image_one', bareBase64: true, maxBytes: 1000, ...options })).toString();
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
      code: 'invalid_input',
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
});
