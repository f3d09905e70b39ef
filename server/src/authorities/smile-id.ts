import { createHmac } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
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
 * Products of Smile ID v1 Enhanced KYC (job type 5), from docs.usesmileid.com and the official server libraries. The
 * …_NO_PHOTO products cost less. If an account has one, set `id_type.<country>.<type>`.
 */
const ID_TYPES: Readonly<Record<string, { readonly country: string; readonly idType: string }>> = {
  'nigeria/bvn': { country: 'NG', idType: 'BVN' },
  'nigeria/nin': { country: 'NG', idType: 'NIN_V2' },
  'nigeria/vnin': { country: 'NG', idType: 'V_NIN' },
  'kenya/national_id': { country: 'KE', idType: 'NATIONAL_ID' },
  'ghana/ghana_id': { country: 'GH', idType: 'GHANA_CARD' },
  'ghana/national_id': { country: 'GH', idType: 'GHANA_CARD' },
  'uganda/national_id': { country: 'UG', idType: 'NATIONAL_ID_NO_PHOTO' },
};
const productOf = ({ country, type }: Pick<Identifier, 'country' | 'type'>) => ID_TYPES[`${country}/${type}`];

const ENHANCED_KYC = 5;
/** Meanings of the `ResultCode`s of Enhanced KYC. The documentation has no others. */
const CODES: ReadonlyMap<string, AuthorityAnswer> = new Map(
  Object.entries({
    '1013': { kind: 'not_found' },
    '1014': unavailable('not_supported'),
    '1015': unavailable('provider_error'),
    '1016': unavailable('credentials_rejected'),
  }),
);

/**
 * Creates the provider Smile ID. Credentials: `partner_id`, `api_key`; `base_url` (for tests, the documentation's
 * `https://testapi.smileidentity.com/v1`); `id_type.<country>.<type>` for another product.
 */
export function makeSmileId(send: SendRequest, clock: Clock): Authority {
  return {
    name: 'smile_id',
    inProcess: false,
    requires: ['partner_id', 'api_key'],
    host: (_identifier, credentials) => hostOf(baseUrl(credentials, 'https://api.smileidentity.com/v1')),
    supports: (identifier) => productOf(identifier) !== undefined,
    async verify(identifier, context) {
      const product = productOf(identifier);
      if (!product) return unavailable('not_supported');
      const { credentials, reference } = context;
      const partnerId = credentials['partner_id'] ?? '';
      const timestamp = clock.now().toISOString();
      const json = {
        partner_id: partnerId,
        timestamp,
        signature: smileSignature(credentials['api_key'] ?? '', timestamp, partnerId),
        source_sdk: 'rest_api',
        source_sdk_version: '1.0.0',
        country: product.country,
        id_type: credentials[`id_type.${identifier.country}.${identifier.type}`] ?? product.idType,
        // The endpoint requires the Ghana Card number with its dashes, which is the canonical form here.
        id_number: identifier.number,
        partner_params: { job_id: reference, user_id: reference, job_type: ENHANCED_KYC },
      };
      const url = `${baseUrl(credentials, 'https://api.smileidentity.com/v1')}/id_verification`;
      return exchange(send, { method: 'POST', url, json }, context, read);
    },
  };
}

/** Returns base64(HMAC-SHA256(api key, timestamp + partner id + "sid_request")). */
export const smileSignature = (apiKey: string, timestamp: string, partnerId: string): string =>
  createHmac('sha256', apiKey).update(timestamp).update(partnerId).update('sid_request').digest('base64');

/** Smile ID answers 400 with "You are not authorized to do that." if the key is wrong. */
const refusal = /authori|signature/i;

function read(body: Readonly<Record<string, unknown>>): AuthorityAnswer {
  const code = plainText(field(body, 'ResultCode'));
  if (code !== '1012')
    return (
      CODES.get(code) ??
      unavailable(refusal.test(plainText(field(body, 'error'))) ? 'credentials_rejected' : 'provider_error')
    );
  if (plainText(field(field(body, 'Actions'), 'Verify_ID_Number')).toLowerCase() !== 'verified')
    return { kind: 'not_found' };
  // FullData is read first. It contains the registry's own record, which often has separate parts of the name, while
  // the word order of FullName varies.
  return foundOr(personFrom(field(body, 'FullData'), body));
}
