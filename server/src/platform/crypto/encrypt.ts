import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const VERSION = 2;
const SALT = 16;
const IV = 12;
const TAG = 16;

/**
 * Derives a key for one text only, so that no two texts share a key, even if a data key encrypts very many texts. Uses
 * HKDF-Expand (RFC 5869, section 2.3) to one block. A data key is fully random, so HKDF-Extract is not needed (section
 * 3.3). Pass the data key as a KeyObject, because Node takes twice as long with raw bytes.
 */
const keyOf = (key: Uint8Array | KeyObject, salt: Uint8Array): KeyObject =>
  createSecretKey(createHmac('sha256', key).update('hakiki record key').update(salt).update(Buffer.of(1)).digest());
/**
 * Returns the initialisation vector. Each key is used only once, so any vector is safe. This function uses bytes of the
 * salt.
 */
const ivOf = (salt: Uint8Array): Uint8Array => salt.subarray(0, IV);

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under a key derived for this text from `key` and 16 random bytes. The
 * result consists of a version byte with the value 2, the salt (16 bytes), the tag (16 bytes) and the ciphertext. It is
 * 33 bytes longer than the text. `context` names the kind of bytes and their record. The context is authenticated, so
 * bytes that were moved to another record or column cannot be decrypted.
 */
export function encrypt(key: Uint8Array | KeyObject, context: string, plain: Uint8Array): Buffer {
  const salt = randomBytes(SALT);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, salt), ivOf(salt)).setAAD(Buffer.from(context));
  // The output of GCM has the same length as its input, and `final` adds no bytes.
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([Buffer.of(VERSION), salt, cipher.getAuthTag(), body]);
}

/**
 * Decrypts bytes. Throws if the bytes were changed, belong to another context, or were encrypted with another key. Also
 * reads the format of version 1.
 */
export function decrypt(key: Uint8Array | KeyObject, context: string, ciphertext: Uint8Array): Buffer {
  if (ciphertext[0] === 1) return decryptFirst(key, context, ciphertext);
  if (ciphertext[0] !== VERSION || ciphertext.length < 1 + SALT + TAG)
    throw new Error('not encrypted by a version known here');
  const salt = ciphertext.subarray(1, 1 + SALT);
  const tag = ciphertext.subarray(1 + SALT, 1 + SALT + TAG);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, salt), ivOf(salt), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext.subarray(1 + SALT + TAG)), decipher.final()]);
}

/**
 * Decrypts version 1, used before 2026-11-22. Version 1 encrypts with the data key itself. The bytes are a random
 * initialisation vector (12 bytes), the tag (16 bytes) and the ciphertext. Migration 0040 renamed the columns to
 * `ciphertext`, but the context of these bytes still has the former column name.
 */
function decryptFirst(key: Uint8Array | KeyObject, context: string, ciphertext: Uint8Array): Buffer {
  if (ciphertext.length < 1 + IV + TAG) throw new Error('not encrypted by a version known here');
  const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(1, 1 + IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context.replace('.ciphertext:', '.sealed:')));
  decipher.setAuthTag(ciphertext.subarray(1 + IV, 1 + IV + TAG));
  return Buffer.concat([decipher.update(ciphertext.subarray(1 + IV + TAG)), decipher.final()]);
}
