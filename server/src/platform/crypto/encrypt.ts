import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';

const VERSION = 1;
/** Columns are called `ciphertext` since migration 0040; what is bound into bytes of version 1 keeps the former name. */
const boundIn = (context: string): Buffer => Buffer.from(context.replace('.ciphertext:', '.sealed:'));
const IV = 12;
const TAG = 16;

/** Random bytes are drawn for many initialisation vectors at once: a draw each cost as much as the encryption of a record. */
const drawn = Buffer.alloc(IV * 512);
let used = drawn.length;
function newIv(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += IV;
  return Buffer.from(drawn.subarray(used - IV, used));
}

/**
 * AES-256-GCM. The result is version (1 byte), initialisation vector (12), tag (16), ciphertext. `context` names what the bytes are
 * and of which record; it is bound in, so that encrypted bytes moved to another record or column cannot be decrypted.
 */
export function encrypt(key: Uint8Array | KeyObject, context: string, plain: Uint8Array): Buffer {
  const iv = newIv();
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundIn(context));
  // GCM gives as many bytes as it takes, and none at the end.
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
}

/** Throws when the bytes were changed, belong to another context, or were encrypted with another key. */
export function decrypt(key: Uint8Array | KeyObject, context: string, ciphertext: Uint8Array): Buffer {
  if (ciphertext[0] !== VERSION || ciphertext.length < 1 + IV + TAG)
    throw new Error('not encrypted by a version known here');
  const iv = ciphertext.subarray(1, 1 + IV);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG }).setAAD(boundIn(context));
  decipher.setAuthTag(ciphertext.subarray(1 + IV, 1 + IV + TAG));
  return Buffer.concat([decipher.update(ciphertext.subarray(1 + IV + TAG)), decipher.final()]);
}
