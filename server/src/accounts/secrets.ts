import { createHash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SECRET_LENGTH = 64;

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Text of 64 letters and digits: 381 bits. */
export const makeSecret = (): string => randomText(SECRET_LENGTH);

/** Kind of installation for which a database was created. */
export type Environment = 'sandbox' | 'live';

const prefixes: Readonly<Record<Environment, string>> = { sandbox: 'hktest', live: 'hklive' };

/** An API key of 64 characters: a prefix that names its environment, then 58 letters and digits (345 bits). */
export const makeApiKey = (environment: Environment): string =>
  `${prefixes[environment]}${randomText(SECRET_LENGTH - prefixes[environment].length)}`;

/**
 * Returns the environment that a key names; undefined for an old key without a prefix, and for text that is not a key.
 * Pure.
 */
export const environmentOfKey = (key: string): Environment | undefined =>
  (Object.keys(prefixes) as Environment[]).find((environment) => key.startsWith(prefixes[environment]));

/**
 * Hash of a secret. Secrets with this many random bits need no salt and no slow hash: the stored hash cannot be
 * reversed.
 */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
