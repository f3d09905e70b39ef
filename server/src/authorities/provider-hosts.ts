import { OutboundError } from '../platform/outbound/outbound-error.ts';
import type { SendRequest } from './provider-call.ts';

/** Hosts of the providers that the product supports. */
const OWN_HOSTS = ['api.prembly.com', 'api.smileidentity.com', 'api.dojah.io'];

export interface ProviderHosts {
  readonly mode: 'sandbox' | 'live';
  /** PROVIDER_HOSTS: hosts that the operator allows in addition to the providers' own hosts. */
  readonly providerHosts: readonly string[];
}

/**
 * True if a provider may be called at this URL. A branch sets the URL as `base_url`, and the server at this host
 * decides a person's identity. In live mode the URL must use TLS, and the host must be a provider's own host or a host
 * that the operator allows. In sandbox mode any host is allowed.
 */
export function isProviderUrl({ mode, providerHosts }: ProviderHosts, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  if (username !== '') return false;
  if (mode === 'sandbox') return protocol === 'https:' || protocol === 'http:';
  return protocol === 'https:' && [...OWN_HOSTS, ...providerHosts].includes(hostname);
}

/**
 * Returns a function that sends requests only to the hosts of providers. For any other host it throws `refused` before
 * it opens a connection.
 */
export const sendToProviders =
  (hosts: ProviderHosts, send: SendRequest): SendRequest =>
  (method, url, request) =>
    isProviderUrl(hosts, url) ? send(method, url, request) : Promise.reject(new OutboundError('refused'));
