import ipaddr from 'ipaddr.js';
import { makeOutbound, type Outbound } from './outbound.ts';

export interface AllowLists {
  readonly mode: 'sandbox' | 'live';
  /** Address on which the service listens. */
  readonly host: string;
  /** OUTBOUND_ALLOW: private addresses that tenants' URLs (media, webhooks) may reach. */
  readonly outboundAllow: readonly string[] | undefined;
  /** OPERATOR_ALLOW: private addresses that the operator's own URLs (registries, list mirrors) may reach. */
  readonly operatorAllow: readonly string[] | undefined;
}

/**
 * Creates two outbound clients: one for tenants' URLs, one for URLs that the operator configured. In a sandbox without
 * an allow list, the operator's client may connect to loopback. The tenants' client may do so only if the service
 * itself listens on loopback, because then every tenant is a user of this machine.
 */
export function makeOutbounds({ mode, host, outboundAllow, operatorAllow }: AllowLists): {
  readonly tenants: Outbound;
  readonly operator: Outbound;
} {
  const sandbox = mode === 'sandbox' && outboundAllow === undefined;
  return {
    tenants: makeOutbound({ allow: outboundAllow ?? [], allowLoopback: sandbox && isLoopback(host) }),
    operator: makeOutbound({
      allow: operatorAllow ?? outboundAllow ?? [],
      allowLoopback: sandbox && operatorAllow === undefined,
    }),
  };
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}
