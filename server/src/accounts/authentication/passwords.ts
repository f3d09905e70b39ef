import { hash, verify } from '@node-rs/argon2';
import { makeSecret } from '../secrets.ts';

/** Hashes a password with Argon2id and the library's OWASP parameters (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'));

export const checkPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, password.normalize('NFKC'));

/**
 * Checks a password against a hash. If the user has no hash, checks it against a hash that no password has, so that the
 * response time does not reveal whether the user has a password.
 */
export function makeCheckPassword() {
  const nobody = hashPassword(makeSecret());
  return async (hashed: string | null | undefined, password: string): Promise<boolean> => {
    const right = await checkPassword(hashed ?? (await nobody), password);
    return right && hashed != null;
  };
}
export type CheckPassword = ReturnType<typeof makeCheckPassword>;
