import type { AddressFaultCode } from '@hakiki/contract/codes.ts';

/** Reasons why an address gave no answer. Each text follows "The URL could not be used:". */
export const addressFaults = {
  address_bad_url: 'it is not a valid http or https URL',
  address_credentials_in_url: 'it contains a user name or password; remove them',
  address_refused: 'it leads to an address that this service does not reach; use a public address',
  address_unknown_host: 'its host name could not be found',
  address_unreachable: 'its server could not be reached',
  address_bad_certificate: 'its server has no valid TLS certificate',
  address_timed_out: 'its server took too long to answer',
  address_too_many_redirects: 'it redirects too many times',
  address_bad_status: 'its server answered with an error',
  address_status: 'its server answered with status {status}',
  address_too_large: 'the file is too large',
  address_unreadable: 'its server sent an answer that could not be read',
  address_request_failed: 'the request failed',
} as const satisfies Readonly<Record<AddressFaultCode, string>>;
