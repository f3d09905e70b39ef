import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** Which addresses this service may open connections to. */
export interface AddressPolicy {
  /** True when a host name is allowed whatever it resolves to. */
  trustsHost(host: string): boolean;
  /** True when a connection to this literal IPv4 or IPv6 address may be opened. */
  permits(address: string): boolean;
}

/** Global unicast space, RFC 4291 section 2.4: nothing outside it is reachable on the Internet, whatever IANA adds next. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
const LOOPBACK = ['127.0.0.0/8', '::1/128'];
/** Addresses that look public and are not: the metadata and control address of one large cloud. */
const PUBLIC_LOOKING = ['168.63.129.16/32'];

/**
 * `allow` is the parsed OUTBOUND_ALLOW: host names, addresses and CIDRs that may be reached although private.
 * Everything else must be public unicast: private, loopback, link-local (cloud metadata), carrier-grade NAT, multicast,
 * unspecified and reserved ranges are refused, and so is every IPv6 form that carries an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo), since it may come out at a private address.
 * Throws Error when an entry is neither a host name, an address nor a CIDR.
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
