import type { Authority, AuthorityAnswer, Identifier } from './authority.ts';
import { personFrom } from './person-fields.ts';
import {
  baseUrl,
  exchange,
  field,
  foundOr,
  hostOf,
  plainText,
  type SendRequest,
  unavailable,
} from './provider-call.ts';

/**
 * Endpoints of Dojah, from docs.dojah.io and its published SDKs. Maps `country/type` to the path and the query
 * parameter of the number.
 */
const ENDPOINTS: Readonly<Record<string, { readonly path: string; readonly parameter: string }>> = {
  'nigeria/bvn': { path: '/api/v1/kyc/bvn/full', parameter: 'bvn' },
  'nigeria/nin': { path: '/api/v1/kyc/nin', parameter: 'nin' },
  'nigeria/vnin': { path: '/api/v1/kyc/vnin', parameter: 'vnin' },
  'kenya/national_id': { path: '/api/v1/ke/kyc/id', parameter: 'id' },
  'ghana/ghana_id': { path: '/api/v1/gh/kyc/card', parameter: 'id' },
  'ghana/national_id': { path: '/api/v1/gh/kyc/card', parameter: 'id' },
  'uganda/national_id': { path: '/api/v1/ug/kyc/nin', parameter: 'nin' },
};
const endpointOf = ({ country, type }: Pick<Identifier, 'country' | 'type'>) => ENDPOINTS[`${country}/${type}`];

/**
 * Meanings of Dojah's errors. Dojah uses `{error}` both for an unknown number and for every other failure. The first
 * pattern that matches is used. An error that matches no pattern is not a result about the customer. If an outage
 * counted as `not_found`, a real customer would be rejected.
 */
const ERRORS: readonly { readonly words: RegExp; readonly answer: AuthorityAnswer }[] = [
  { words: /balance|insufficient|top.?up|wallet/i, answer: unavailable('no_balance') },
  { words: /auth|app.?id|secret|api.?key|permission|forbidden|subscri/i, answer: unavailable('credentials_rejected') },
  { words: /\brate\b|too many|limit/i, answer: unavailable('rate_limited') },
  {
    words: /not found|no (record|match|data|result)|invalid|not exist|not valid|incorrect/i,
    answer: { kind: 'not_found' },
  },
];

/**
 * Creates the provider Dojah. Credentials: `app_id`, `secret_key`; `base_url` (`https://sandbox.dojah.io` for tests);
 * `path.<country>.<type>`.
 */
export function makeDojah(send: SendRequest): Authority {
  return {
    name: 'dojah',
    inProcess: false,
    requires: ['app_id', 'secret_key'],
    host: (_identifier, credentials) => hostOf(baseUrl(credentials, 'https://api.dojah.io')),
    supports: (identifier) => endpointOf(identifier) !== undefined,
    async verify(identifier, context) {
      const endpoint = endpointOf(identifier);
      if (!endpoint) return unavailable('not_supported');
      const { credentials } = context;
      const path = credentials[`path.${identifier.country}.${identifier.type}`] ?? endpoint.path;
      // The URL contains the number because the provider requires it. This service never logs outbound URLs.
      const query = new URLSearchParams({ [endpoint.parameter]: identifier.number });
      const url = `${baseUrl(credentials, 'https://api.dojah.io')}${path}?${query}`;
      const headers = { AppId: credentials['app_id'] ?? '', Authorization: credentials['secret_key'] ?? '' };
      return exchange(send, { method: 'GET', url, headers }, context, read);
    },
  };
}

function read(body: Readonly<Record<string, unknown>>, status: number): AuthorityAnswer {
  const error = field(body, 'error');
  if (error !== undefined) {
    const text = plainText(error) || plainText(field(error, 'message'));
    return ERRORS.find(({ words }) => words.test(text))?.answer ?? unavailable('provider_error');
  }
  if (status !== 200) return unavailable('provider_error');
  const entity = field(body, 'entity');
  return foundOr(personFrom(entity, field(entity, 'person')));
}
