import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** Decides to which addresses this service may open connections. */
export interface AddressPolicy {
  /** True if a host name is allowed, with any address that it resolves to. */
  trustsHost(host: string): boolean;
  /** True if a connection to this literal IPv4 or IPv6 address is allowed. */
  permits(address: string): boolean;
}

/**
 * Global unicast space, RFC 4291 section 2.4. Addresses outside it cannot be reached on the Internet, even if IANA
 * registers more.
 */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
const LOOPBACK = ['127.0.0.0/8', '::1/128'];
/** Addresses that look public but are not. They are the metadata and control address of one large cloud. */
const PUBLIC_LOOKING = ['168.63.129.16/32'];

/**
 * Creates the policy. `allow` is the parsed OUTBOUND_ALLOW: host names, addresses and CIDRs that are allowed although
 * they are private. Every other address must be public unicast. Refused ranges: private, loopback, link-local (cloud
 * metadata), carrier-grade NAT, multicast, unspecified and reserved. Every IPv6 form that contains an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo) is refused too, since it may lead to a private address. Throws Error if an
 * entry is not a host name, an address or a CIDR.
 */
export function makeAddressPolicy({
  allow,
  allowLoopback,
}: {
  allow: readonly string[];
  allowLoopback: boolean;
}): AddressPolicy {
  const entries = allow.map((entry) => entry.trim().toLowerCase()).filter((entry) => entry !== '');
  const networks = [...entries.filter(isNetwork), ...(allowLoopback ? LOOPBACK : [])].map(parseNetwork);
  const hosts = new Set(entries.filter((entry) => !isNetwork(entry)).map(checkedHost));
  const refused = PUBLIC_LOOKING.map(parseNetwork);
  return {
    trustsHost: (host) => hosts.has(host.toLowerCase().replace(/\.$/, '')),
    permits: (text) => {
      if (!ipaddr.isValid(text)) return false;
      const address = ipaddr.parse(text);
      return contains(networks, address) || (isPublic(address) && !contains(refused, address));
    },
  };
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6);
}

function contains(networks: readonly Network[], address: Address): boolean {
  return networks.some(([base, bits]) => base.kind() === address.kind() && address.match([base, bits]));
}

function isNetwork(entry: string): boolean {
  return ipaddr.isValidCIDR(entry) || ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry);
}

function parseNetwork(entry: string): Network {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.parse(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function checkedHost(entry: string): string {
  if (!/^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/.test(entry))
    throw new Error(`OUTBOUND_ALLOW: "${entry}" is not a host name, an address or a CIDR`);
  return entry;
}
