import { OutboundError } from '../platform/outbound/outbound-error.ts';
import type { SendRequest } from './provider-call.ts';

/** The hosts of the providers that come with the product. */
const OWN_HOSTS = ['api.prembly.com', 'api.smileidentity.com', 'api.dojah.io'];

export interface ProviderHosts {
  readonly mode: 'sandbox' | 'live';
  /** PROVIDER_HOSTS: hosts that the operator allows beside the providers' own. */
  readonly providerHosts: readonly string[];
}

/**
 * Whether a provider may be asked at this address. A branch names it as `base_url`, and a person's identity would be whatever that host
 * says it is: in live mode it is the provider's own or one of the operator's, over TLS. In a sandbox it is any.
 */
export function isProviderUrl({ mode, providerHosts }: ProviderHosts, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  if (username !== '') return false;
  if (mode === 'sandbox') return protocol === 'https:' || protocol === 'http:';
  return protocol === 'https:' && [...OWN_HOSTS, ...providerHosts].includes(hostname);
}

/** `send` that goes to hosts of providers alone; everywhere else it fails as `refused`, before a connection is opened. */
export const sendToProviders =
  (hosts: ProviderHosts, send: SendRequest): SendRequest =>
  (method, url, request) =>
    isProviderUrl(hosts, url) ? send(method, url, request) : Promise.reject(new OutboundError('refused'));
