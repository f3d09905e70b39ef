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
 * Endpoints of Prembly (Identitypass), docs.prembly.com. Maps `country/type` to the path and the field name of the
 * number in the body.
 * - NIN and vNIN share an endpoint.
 * - The page for Uganda requires surname, given name, birth date and document number in addition to the NIN. According
 *   to that page, the answer says only whether these values match. The account of an aggregator may have a complete
 *   endpoint. With only the number the result is usually `incomplete_answer`.
 * - The page for Rwanda shows a name and a tax number, but no birth date. The page for Ghana also requires a photo,
 *   which this service does not have.
 */
const ENDPOINTS: Readonly<Record<string, { readonly path: string; readonly numberField: string }>> = {
  'nigeria/bvn': { path: '/verification/bvn', numberField: 'number' },
  'nigeria/nin': { path: '/verification/vnin', numberField: 'number_nin' },
  'nigeria/vnin': { path: '/verification/vnin', numberField: 'number_nin' },
  'kenya/national_id': { path: '/api/v1/verification/api/kenya_national_id/', numberField: 'number' },
  'ghana/ghana_id': { path: '/identitypass/verification/gh/id-card', numberField: 'number' },
  'ghana/national_id': { path: '/identitypass/verification/gh/id-card', numberField: 'number' },
  'rwanda/national_id': { path: '/identitypass/verification/rw/nid', numberField: 'number' },
  'uganda/national_id': { path: '/identitypass/verification/ug/nin-verification', numberField: 'national_id' },
};
const endpointOf = ({ country, type }: Pick<Identifier, 'country' | 'type'>) => ENDPOINTS[`${country}/${type}`];

/** Meanings of `response_code`. The HTTP status is always 200 (docs.prembly.com, "Response Codes"). */
const CODES: ReadonlyMap<string, AuthorityAnswer> = new Map(
  Object.entries({
    '01': { kind: 'not_found' },
    '02': unavailable('provider_error'),
    '03': unavailable('no_balance'),
    '07': { kind: 'refused', reason: 'blocked' },
  }),
);

/**
 * Creates the provider Prembly. Credentials:
 * - `x_api_key`
 * - `app_id`, if the account has one
 * - `base_url`, for another host
 * - `path.<country>.<type>` and `number_field.<country>.<type>`, if the account's endpoint differs from the documented
 *   one
 */
export function makePrembly(send: SendRequest): Authority {
  return {
    name: 'prembly',
    inProcess: false,
    requires: ['x_api_key'],
    host: (_identifier, credentials) => hostOf(baseUrl(credentials, 'https://api.prembly.com')),
    supports: (identifier) => endpointOf(identifier) !== undefined,
    async verify(identifier, context) {
      const endpoint = endpointOf(identifier);
      if (!endpoint) return unavailable('not_supported');
      const { credentials } = context;
      const setting = `${identifier.country}.${identifier.type}`;
      const url = baseUrl(credentials, 'https://api.prembly.com') + (credentials[`path.${setting}`] ?? endpoint.path);
      const headers = {
        'x-api-key': credentials['x_api_key'] ?? '',
        ...(credentials['app_id'] && { 'app-id': credentials['app_id'] }),
      };
      const numberField = credentials[`number_field.${setting}`] ?? endpoint.numberField;
      return exchange(
        send,
        { method: 'POST', url, headers, json: { [numberField]: identifier.number } },
        context,
        read,
      );
    },
  };
}

function read(body: Readonly<Record<string, unknown>>): AuthorityAnswer {
  // "NOT-VERIFIED": the check ran and the number is not valid. "PENDING": the check did not run.
  const status = field(field(body, 'verification'), 'status');
  // According to Prembly's page, the answer for Ghana has no code. Only this status shows a success.
  const code = plainText(field(body, 'response_code')) || (status === 'VERIFIED' ? '00' : '');
  const padded = code.padStart(2, '0');
  if (padded !== '00' || code === '') return CODES.get(padded) ?? unavailable('provider_error');
  if (status === 'NOT-VERIFIED') return { kind: 'not_found' };
  if (status === 'PENDING') return unavailable('provider_error');
  // The field of the record has different names on the pages of the endpoints.
  const places = ['data', 'nin_data', 'bvn_data', 'payload', 'entity'].map((name) => field(body, name));
  const nested = places.map((place) => field(place, 'person') ?? field(place, 'data'));
  return foundOr(personFrom(...places, ...nested));
}
