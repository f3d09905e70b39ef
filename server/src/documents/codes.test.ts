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
      const codes = await readCodes(raster, 'back');
      expect(codes).toMatchObject([{ symbology, text: 'NIN: 12345678901', side: 'back' }]);
      expect(codes[0]!.box![1][0]).toBeGreaterThan(codes[0]!.box![0][0]);
    },
  );

  it('finds none on a blank page', async () => {
    expect(await readCodes({ width: 300, height: 200, data: new Uint8Array(180_000).fill(255) }, 'front')).toEqual([]);
  });
});
