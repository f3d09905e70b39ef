import { createHash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 64 letters and digits: 381 bits. */
export const makeSecret = (): string => Array.from({ length: 64 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Secrets of that strength need no salt and no slow hash; what is stored cannot be turned back into the secret. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
