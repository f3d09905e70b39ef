import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** Decides to which addresses this service may open connections. */
export interface AddressPolicy {
  /** True if every address of this host name is allowed. */
  trustsHost(host: string): boolean;
  /** True if a connection to this literal IPv4 or IPv6 address is allowed. */
  permits(address: string): boolean;
}

/** Global unicast addresses of IPv6 (RFC 4291, section 2.4). Only these addresses can be reached on the Internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
const LOOPBACK = ['127.0.0.0/8', '::1/128'];
/**
 * Addresses in public ranges that are used inside a cloud. This one is the metadata and control address of a large
 * cloud provider.
 */
const PUBLIC_LOOKING = ['168.63.129.16/32'];

/**
 * Creates the policy. `allow` is the parsed OUTBOUND_ALLOW: host names, addresses and CIDRs that are allowed although
 * they are private. Every other address must be public and unicast. Private, loopback, link-local (cloud metadata),
 * carrier-grade NAT, multicast, unspecified and reserved addresses are refused. An IPv6 address that contains an IPv4
 * address (mapped, compatible, NAT64, 6to4, Teredo) is refused too, because it may lead to a private address. Throws
 * Error if an entry is not a host name, an address or a CIDR.
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
