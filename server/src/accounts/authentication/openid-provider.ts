import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';

/** Settings of the provider, from the environment. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accountId: number;
  readonly name: string;
  /** True if the provider requires a second factor of every user. */
  readonly provesSecondFactor: boolean;
  /** True if only account administrators may also sign in with a password. */
  readonly passwordsOfAdministratorsOnly: boolean;
}

export interface OpenidProviderDeps {
  readonly settings: ProviderSettings;
  /** Client for addresses that the operator configured. */
  readonly request: Outbound['request'];
  readonly clock: Clock;
  /** Returns the public address of this service, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Called with the cause of a refusal. The cause is written only to the log. */
  readonly onFault: (error: unknown) => void;
}

/** Claims of an ID token about a person. */
export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: string;
  /**
   * E-mail address that the provider has confirmed. Undefined if the provider sent no address, or an address that it
   * has not confirmed.
   */
  readonly confirmedEmail: string | undefined;
  /** Time when the person entered their credentials. Undefined if the provider sends no such time. */
  readonly authenticatedAt: Date | undefined;
  /** True if the person proved a second factor at the provider. */
  readonly secondFactor: boolean;
}

/** Path of the page to which the provider sends the browser back. */
export const RETURN_PATH = '/dashboard/provider';
const MAX_ANSWER_BYTES = 256 * 1024;
const TIMEOUT_MS = 10_000;
/**
 * Time in milliseconds after which the provider's metadata is read again, so that changed addresses take effect without
 * a restart.
 */
const METADATA_MS = 3_600_000;

/**
 * Computes `state`, `nonce` or the PKCE verifier of a sign-in from its token. Only the browser that began the sign-in
 * has the token. The token is in a cookie that scripts cannot read.
 */
const secretOf = (token: string, name: 'state' | 'nonce' | 'verifier'): string =>
  createHash('sha256').update(`${name} of ${token}`).digest('base64url');

/** Client of the OpenID Connect provider: authorization code flow with PKCE, `state` and `nonce`. */
export function makeOpenidProvider({ settings, request, clock, publicUrl, onFault }: OpenidProviderDeps) {
  const redirectUri = () => `${publicUrl()}${RETURN_PATH}`;
  /** Sends the library's requests with the limits and address checks of every outbound request. */
  const fetch: openid.CustomFetch = async (url, { method, headers, body }) => {
    const answer = await request(method === 'POST' ? 'POST' : 'GET', url, {
      headers,
      ...(body !== undefined && body !== null && { body: body instanceof Uint8Array ? body : String(body) }),
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_ANSWER_BYTES,
    });
    if (answer.truncated) throw new OutboundError('too_large');
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) answered.set(name, [value].flat().join(', '));
    return new Response([204, 304].includes(answer.status) ? null : answer.bodyStart, {
      status: answer.status,
      headers: answered,
    });
  };
  const secretByPost = openid.ClientSecretPost(settings.clientSecret);
  const secretByBasic = openid.ClientSecretBasic(settings.clientSecret);
  const authenticateClient: openid.ClientAuth = (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? secretByPost : secretByBasic)(
      server,
      ...rest,
    );
  const discover = () =>
    openid.discovery(new URL(settings.issuer), settings.clientId, undefined, authenticateClient, {
      [openid.customFetch]: fetch,
      timeout: TIMEOUT_MS / 1000,
      execute: [
        // The library trusts an ID token that came over TLS. This option makes it verify the token's signature too.
        openid.enableNonRepudiationChecks,
        ...(settings.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
      ],
    });
  let known: { readonly until: number; readonly config: Promise<openid.Configuration> } | undefined;
  const configuration = async (): Promise<openid.Configuration> => {
    const now = clock.now().getTime();
    if (!known || known.until <= now) known = { until: now + METADATA_MS, config: discover() };
    const { config } = known;
    try {
      return await config;
    } catch (error) {
      if (known?.config === config) known = undefined;
      onFault(error);
      throw new AppError('provider_unavailable', {}, { cause: error, retryAfter: 15 });
    }
  };
  const refused = (error: unknown): AppError => {
    onFault(error);
    const cause = causesOf(error).find((one) => one instanceof OutboundError);
    return cause
      ? new AppError('provider_unavailable', {}, { cause: error, retryAfter: 15 })
      : new AppError('provider_refused', {}, { cause: error });
  };

  return {
    settings,
    /**
     * Returns the address of the provider's sign-in page. With `confirm`, the provider requires the person to enter
     * their credentials again. Throws AppError overloaded if the provider does not answer.
     */
    async address(token: string, { confirm }: { readonly confirm: boolean }): Promise<string> {
      const config = await configuration();
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(),
        scope: 'openid email',
        state: secretOf(token, 'state'),
        nonce: secretOf(token, 'nonce'),
        code_challenge: await openid.calculatePKCECodeChallenge(secretOf(token, 'verifier')),
        code_challenge_method: 'S256',
        ...(confirm && { prompt: 'login', max_age: '0' }),
      }).href;
    },
    /**
     * Exchanges the code in the provider's answer for an ID token, and returns its claims. `answer` is the query of the
     * address to which the provider sent the browser. Throws AppError unauthenticated if the answer does not belong to
     * the sign-in of this token, and overloaded if the provider does not answer.
     */
    async claims(token: string, answer: string): Promise<ProviderClaims> {
      const config = await configuration();
      try {
        const tokens = await openid.authorizationCodeGrant(config, new URL(`${redirectUri()}?${answer}`), {
          expectedState: secretOf(token, 'state'),
          expectedNonce: secretOf(token, 'nonce'),
          pkceCodeVerifier: secretOf(token, 'verifier'),
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const profile =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          confirmedEmail: confirmedEmailOf(profile),
          authenticatedAt: timeOf(claims.auth_time, clock.now()),
          secondFactor: settings.provesSecondFactor || (Array.isArray(claims['amr']) && claims['amr'].includes('mfa')),
        };
      } catch (error) {
        throw refused(error);
      }
    },
  };
}
export type OpenidProvider = ReturnType<typeof makeOpenidProvider>;

/**
 * Returns the e-mail address if the provider has confirmed it. Microsoft Entra uses the claim `xms_edov` for this
 * instead of `email_verified`.
 */
export function confirmedEmailOf(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { email, email_verified: verified, xms_edov: ownedDomain } = claims;
  const confirmed = verified === undefined ? ownedDomain === true || String(ownedDomain) === '1' : verified === true;
  return confirmed && typeof email === 'string' && email.length <= 254 ? email : undefined;
}

/** Returns the time of a claim in seconds. A time in the future counts as now. */
function timeOf(seconds: unknown, now: Date): Date | undefined {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return undefined;
  return new Date(Math.min(seconds * 1000, now.getTime()));
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one instanceof Error && causes.length < 5; one = one.cause) causes.push(one);
  return causes;
}
