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

/** Dojah, docs.dojah.io and its published SDKs: `country/type` to path and the query parameter of the number. */
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
 * `{error}` is how Dojah says that there is no such number, and also how it says everything else; the first words that fit
 * count. What none fits was no verdict: taking an outage for a no would turn a customer away.
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

/** Credentials: `app_id`, `secret_key`; `base_url` (`https://sandbox.dojah.io` for tests); `path.<country>.<type>`. */
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
      // The number in the URL is the provider's form; our own logs never hold outbound URLs.
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
