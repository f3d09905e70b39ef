import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

/** Files made to hold whoever decodes them, through the endpoints that take pictures. */
let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const compare = (one: Uint8Array, two = one) =>
  service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    key: service.sandbox.api_key,
    json: { image_one: Buffer.from(one).toString('base64'), image_two: Buffer.from(two).toString('base64') },
  });
const check = (media: Uint8Array) =>
  service.call('POST', '/api/onboarding/biometrics/face/liveliness_check/', {
    key: service.sandbox.api_key,
    json: { live_media: `data:video/mp4;base64,${Buffer.from(media).toString('base64')}` },
  });

/** 700 bytes that libvips' SVG loader draws for many seconds: filters upon filters over a large canvas. */
const SLOW_SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="5000"><filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence baseFrequency=".9" numOctaves="9"/><feGaussianBlur stdDeviation="99"/>'.repeat(6)}</filter><rect width="5000" height="5000" filter="url(#f)"/></svg>`,
);
const blank = () => sharp({ create: { width: 600, height: 600, channels: 3, background: '#888' } });
const files: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  'an SVG that takes long to draw': () => SLOW_SVG,
  'an SVG behind a byte order mark': () => Buffer.concat([Buffer.from('\ufeff'), SLOW_SVG]),
  'a GIF': () => blank().gif().toBuffer(),
  'a TIFF': () => blank().tiff().toBuffer(),
  'an AVIF': () => blank().avif().toBuffer(),
  'a JPEG that goes on as an SVG': () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), SLOW_SVG]),
  'a PNG of 16 bits, interlaced, of 60 megapixels': async () =>
    sharp({ create: { width: 7746, height: 7746, channels: 3, background: '#888' } })
      .png({ progressive: true })
      .toBuffer(),
};

describe.each(Object.keys(files))('%s', (name) => {
  test('is refused at once, however many come, and the next picture is looked at', async () => {
    const file = await files[name]!();
    const answers = await Promise.all([1, 2, 3, 4].map(() => compare(file)));
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBe(400);
      expect(body).toMatchObject({ status: 'failed', data: [] });
    }
    expect((await check(file)).status).toBe(400);
    // Nothing of it was given to a thread: one that draws it is not free for this.
    const picture = await blank().jpeg().toBuffer();
    expect((await compare(picture)).body.message).toMatch(/no face was found/);
  });
});
