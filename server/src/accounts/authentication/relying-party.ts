import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

/** This installation as browsers and authenticators know it (Web Authentication, section 4, "Relying Party"). */
export interface RelyingParty {
  /** Host name to which each passkey is bound. */
  readonly id: string;
  /** Origin of the page that uses the passkey. */
  readonly origin: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the relying party of a public address, or undefined if browsers allow no passkeys there. They need TLS, or
 * this machine by the name `localhost`, and refuse an IP address as the host.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  if (!URL.canParse(publicUrl)) return undefined;
  const url = new URL(publicUrl);
  if (LOOPBACK.includes(url.hostname)) {
    url.hostname = 'localhost';
    return { id: 'localhost', origin: url.origin };
  }
  const isAddress = url.hostname.startsWith('[') || isIP(url.hostname) !== 0;
  return url.protocol === 'https:' && !isAddress ? { id: url.hostname, origin: url.origin } : undefined;
}

/**
 * Returns the challenge of an attempt. It follows from the attempt's token, which only the browser has, in a cookie that
 * scripts cannot read. A signature is therefore useless in another browser.
 */
export const challengeOf = (token: string): string =>
  createHash('sha256').update(`passkey challenge of ${token}`).digest('base64url');
