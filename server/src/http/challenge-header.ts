import type { Challenge } from '../platform/errors.ts';

/**
 * Descriptions for an integrator's log. The interface document fixes the texts of the body, so they cannot contain
 * these descriptions.
 */
const descriptions: Partial<Record<Challenge, string>> = {
  test_key_in_live_mode:
    'This key belongs to a sandbox (hktest). This installation is live: use a key that begins with hklive.',
  live_key_in_sandbox_mode:
    'This key belongs to a live installation (hklive). This installation is a sandbox: use a key that begins with hktest.',
  address_not_allowed: 'This key may not be used from this address.',
};

/**
 * Returns the value of `WWW-Authenticate` for a challenge (RFC 6750 section 3: `error`, `error_description`, `scope`).
 * Pure.
 * @param scope scope that is missing in the key
 */
export function challengeHeader(challenge: Challenge, scope?: string): string {
  const description = descriptions[challenge];
  const text = `Token error="${challenge}"${scope === undefined ? '' : `, scope="${scope}"`}`;
  return description === undefined ? text : `${text}, error_description="${description}"`;
}
