import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { insertToken, userByEmail } from './store.ts';

const TOKEN_HOURS = 12;

export function makeSignIn({ db, clock }: { db: Db; clock: Clock }) {
  // An address that nobody has must cost the same time as a wrong password.
  const nobody = hashPassword(makeSecret());
  /** `onKnown` learns whose address it is, for the audit log, also when the password is wrong. */
  return async (email: string, password: string, onKnown: (user: { id: number; account_id: number }) => void) => {
    const user = await userByEmail(db, email);
    if (user) onKnown(user);
    const right = await checkPassword(user?.password_hash ?? (await nobody), password);
    if (!user || !right || !user.active) throw new AppError('unauthenticated', 'Wrong email or password');
    const { token, expiresAt } = await issueToken(db, user.id, clock.now());
    return { token, expires_at: expiresAt, user };
  };
}

/** A token of 64 characters, kept as a hash, in force for `hours`. */
export async function issueToken(
  db: Db,
  userId: number,
  now: Date,
  hours = TOKEN_HOURS,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeSecret();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  await insertToken(db, userId, hashSecret(token), expiresAt);
  return { token, expiresAt };
}
