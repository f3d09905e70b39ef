import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { qrCode } from '../../../eval/documents/pages/qr.ts';
import { decodeImage } from '../vision/image/decode-image.ts';
import { makeReadCodes } from './codes.ts';

describe('bar codes', () => {
  const readCodes = makeReadCodes();

  it.each(['QRCode', 'PDF417', 'Code128'] as const)(
    'reads %s, its payload unchanged, with where it lies',
    async (symbology) => {
      const raster = await decodeImage(await qrCode('NIN: 12345678901', symbology));
      const codes = await readCodes(raster, 'back', 'quick');
      expect(codes).toMatchObject([{ symbology, text: 'NIN: 12345678901', side: 'back' }]);
      expect(codes[0]!.box![1][0]).toBeGreaterThan(codes[0]!.box![0][0]);
    },
  );

  it('reads a small blurred code on a large page, of which one look at the page reads nothing', async () => {
    const payload = JSON.stringify({
      id: 11818836,
      companyName: 'CHIDI AGRO PROCESSING SERVICES LIMITED',
      rcNumber: '9285120',
      timestamp: '2026-02-05T10:12:33.123456',
      extra: 'Corporate Affairs Commission of Nigeria',
    });
    const code = await sharp(await qrCode(payload))
      .resize(92, 92)
      .png()
      .toBuffer();
    const page = sharp({ create: { width: 1144, height: 1447, channels: 3, background: '#fff' } })
      .composite([{ input: code, left: 520, top: 1039 }])
      .blur(0.8)
      .linear(0.9, 20)
      .jpeg({ quality: 82 });
    const codes = await readCodes(await decodeImage(new Uint8Array(await page.toBuffer())), 'front', 'thorough');
    expect(codes).toMatchObject([{ symbology: 'QRCode', text: payload }]);
    const [[left, top]] = codes[0]!.box!;
    expect(Math.abs(left - 520)).toBeLessThan(12);
    expect(Math.abs(top - 1039)).toBeLessThan(12);
  });

  it('finds none on a blank page', async () => {
    expect(
      await readCodes({ width: 300, height: 200, data: new Uint8Array(180_000).fill(255) }, 'front', 'thorough'),
    ).toEqual([]);
  });
});
