import { createHash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SECRET_LENGTH = 64;

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Returns a random text of 64 letters and digits, which has 381 random bits. */
export const makeSecret = (): string => randomText(SECRET_LENGTH);

/** Kind of installation: `sandbox` or `live`. A database is created for one kind. */
export type Environment = 'sandbox' | 'live';

const prefixes: Readonly<Record<Environment, string>> = { sandbox: 'hktest', live: 'hklive' };

/**
 * Returns an API key of 64 characters. It begins with a prefix that names its environment, followed by 58 letters and
 * digits (345 random bits).
 */
export const makeApiKey = (environment: Environment): string =>
  `${prefixes[environment]}${randomText(SECRET_LENGTH - prefixes[environment].length)}`;

/**
 * Returns the environment that a key names. Undefined for an old key without a prefix, and for a text that is not a
 * key. Pure.
 */
export const environmentOfKey = (key: string): Environment | undefined =>
  (Object.keys(prefixes) as Environment[]).find((environment) => key.startsWith(prefixes[environment]));

/**
 * Returns the hash of a secret. The secret has so many random bits that its hash cannot be reversed, even without a
 * salt and with a fast hash function.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
