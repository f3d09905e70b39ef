import { setTimeout as sleep } from 'node:timers/promises';
import { codeAt } from '../server/src/accounts/authentication/totp.ts';

const [STEP_MS, MIN_MS] = [30_000, 6_000];

/** Waits until codes of an authenticator have some seconds left: one counts for its 30 seconds alone. */
export async function whileCodesLast(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < MIN_MS) await sleep(left);
}

/** A code that a slow machine can still send in time. */
export async function freshCode(secret: string): Promise<string> {
  await whileCodesLast();
  return codeAt(secret, new Date());
}
