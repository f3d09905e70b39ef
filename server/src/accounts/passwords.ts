import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's OWASP parameters (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'));

export const checkPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, password.normalize('NFKC'));
