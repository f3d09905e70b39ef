import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');

/** A QR code, PDF417 or Code 128 of a payload, as PNG. */
export async function qrCode(payload: string, format: 'QRCode' | 'PDF417' | 'Code128' = 'QRCode'): Promise<Uint8Array> {
  const bytes = readFileSync(wasm);
  prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer },
  });
  const { image, error } = await writeBarcode(payload, { format, scale: 4 });
  if (!image) throw new Error(`no code for the payload: ${error}`);
  return new Uint8Array(await image.arrayBuffer());
}
