import { createHash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SECRET_LENGTH = 64;

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** 64 letters and digits: 381 bits. */
export const makeSecret = (): string => randomText(SECRET_LENGTH);

/** The kind of installation that a database was made for. */
export type Environment = 'sandbox' | 'live';

const prefixes: Readonly<Record<Environment, string>> = { sandbox: 'hktest', live: 'hklive' };

/** An API key of 64 characters: a prefix that names its environment, then 58 letters and digits (345 bits). */
export const makeApiKey = (environment: Environment): string =>
  `${prefixes[environment]}${randomText(SECRET_LENGTH - prefixes[environment].length)}`;

/** The environment that a key names; undefined for a key from before there were prefixes, and for what is no key. Pure. */
export const environmentOfKey = (key: string): Environment | undefined =>
  (Object.keys(prefixes) as Environment[]).find((environment) => key.startsWith(prefixes[environment]));

/** Secrets of that strength need no salt and no slow hash; what is stored cannot be turned back into the secret. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
