import { promises as dns, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import { OutboundError } from './outbound-error.ts';

/** Returns every address of a host name, in the order in which to try them. */
export type Lookup = (host: string) => Promise<readonly LookupAddress[]>;

export const systemLookup: Lookup = (host) => dns.lookup(host, { all: true });

/** Returns the host's addresses to which a connection is allowed. Throws OutboundError `refused` if it has none. */
export async function permittedAddresses(
  host: string,
  policy: AddressPolicy,
  lookup: Lookup,
): Promise<LookupAddress[]> {
  const found = await lookup(host);
  const permitted = policy.trustsHost(host) ? [...found] : found.filter(({ address }) => policy.permits(address));
  if (permitted.length === 0) throw new OutboundError('refused');
  return permitted;
}

/**
 * Returns a `lookup` function for `net.connect` that returns only checked addresses. A host name that changes its
 * address between the check and the connection (DNS rebinding) therefore has no effect.
 */
export function pinningLookup(policy: AddressPolicy, lookup: Lookup): LookupFunction {
  return (host, options, callback) => {
    permittedAddresses(host, policy, lookup).then(
      (addresses) => {
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}
