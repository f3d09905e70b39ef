import ipaddr from 'ipaddr.js';
import { makeOutbound, type Outbound } from './outbound.ts';

export interface AllowLists {
  readonly mode: 'sandbox' | 'live';
  /** The address that the service listens on. */
  readonly host: string;
  /** OUTBOUND_ALLOW: what tenants' URLs (media, webhooks) may reach although private. */
  readonly outboundAllow: readonly string[] | undefined;
  /** OPERATOR_ALLOW: what the operator's own addresses (registries, list mirrors) may be although private. */
  readonly operatorAllow: readonly string[] | undefined;
}

/**
 * Two ways out: one for URLs that tenants give, one for addresses that the operator wrote. A sandbox reaches loopback where nothing was
 * allowed; for tenants only while it listens on loopback itself, where nobody but the machine's own user can be one.
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
