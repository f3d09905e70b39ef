import { hash, verify } from '@node-rs/argon2';
import { makeSecret } from '../secrets.ts';

/** Argon2id with the library's OWASP parameters (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'));

export const checkPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, password.normalize('NFKC'));

/**
 * Checks against the hash. Without a hash it checks against a hash that no password has, so that both take the same
 * time.
 */
export function makeCheckPassword() {
  const nobody = hashPassword(makeSecret());
  return async (hashed: string | null | undefined, password: string): Promise<boolean> => {
    const right = await checkPassword(hashed ?? (await nobody), password);
    return right && hashed != null;
  };
}
export type CheckPassword = ReturnType<typeof makeCheckPassword>;
