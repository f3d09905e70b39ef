import { Secret, TOTP } from 'otpauth';

/** Parameters of authenticator apps for time-based codes (RFC 6238): SHA-1, six digits, and a step of 30 s. */
const STEP_SECONDS = 30;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totp = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Hakiki', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });

/** Returns the URI that an authenticator app reads from the QR code. */
export const totpUrl = (secret: string, email: string): string => totp(secret, email).toString();

/**
 * Returns the time step of the code if it is the current step. Returns `ended` if it is the previous step, otherwise
 * undefined. Ignores spaces in the code. A code is valid only in its own 30 seconds (ASVS 6.5.5, docs/adr/0180).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | 'ended' | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = totp(secret, '').validate({ token, timestamp, window: 1 });
  if (delta === -1) return 'ended';
  return delta === 0 ? Math.floor(timestamp / 1000 / STEP_SECONDS) : undefined;
}

/** Returns the code that an authenticator app shows at that time. */
export const codeAt = (secret: string, now: Date): string => totp(secret, '').generate({ timestamp: now.getTime() });
