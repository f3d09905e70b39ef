import { imageKind } from '../vision/image/decode-image.ts';

/** Names of the photo field, without case and punctuation. Source: documentation of Prembly, Smile ID and Dojah. */
const SPELLINGS = ['photo', 'image', 'base64image', 'photograph', 'picture', 'idphoto', 'selfieimage'];
/** Maximum size of a photo in bytes, and of its base64 text. */
const MAX_BYTES = 2_000_000;
const MAX_TEXT = Math.ceil((MAX_BYTES * 4) / 3) + 100;

/**
 * Reads the photo of a provider's record as base64 without prefix. `source` has the keys that `byPlainKey` returns.
 * Returns undefined if the value is not a photo.
 */
export function photoFrom(source: ReadonlyMap<string, unknown>): string | undefined {
  for (const spelling of SPELLINGS) {
    const value = source.get(spelling);
    if (typeof value !== 'string' || value.length < 100 || value.length > MAX_TEXT) continue;
    const text = value.replace(/^data:image\/[a-z]+;base64,/, '').replace(/\s+/g, '');
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) continue;
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length <= MAX_BYTES && ['jpeg', 'png'].includes(imageKind(bytes))) return text;
  }
  return undefined;
}
