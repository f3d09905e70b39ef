import ipaddr from 'ipaddr.js';
import { AppError } from './errors.ts';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const WRITTEN = /^([\da-f:.]{2,45})(?:\/(0|[1-9]\d{0,2}))?$/i;

/**
 * Returns a range of addresses in its canonical form, for example `10.0.0.0/8`, `2001:db8::/32` or `192.0.2.7`. An IPv4
 * address in an IPv6 form (`::ffff:10.0.0.1`) becomes IPv4, because callers' addresses are compared in that form. Pure.
 *
 * @param written an IPv4 address with four decimal parts, an IPv6 address, or one of them with a prefix length
 * @throws AppError address_range_malformed; address_range_host_bits for `10.0.0.5/8`, which could mean one address or
 *   16 million; address_range_unlimited for a prefix length of 0
 */
export function addressRange(written: string): string {
  const malformed = () => new AppError('address_range_malformed', { range: written.slice(0, 60) });
  const [, host = '', length] = WRITTEN.exec(written.trim()) ?? [];
  const parsed = parsedAddress(host);
  if (parsed === undefined) throw malformed();
  let address = parsed;
  let bits = length === undefined ? bitsOf(parsed) : Number(length);
  if (bits > bitsOf(parsed)) throw malformed();
  if (parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).isIPv4MappedAddress()) {
    if (bits < 96) throw malformed();
    address = (parsed as ipaddr.IPv6).toIPv4Address();
    bits -= 96;
  }
  if (bits === 0) throw new AppError('address_range_unlimited', { range: written.trim() });
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString();
  const range = bits === bitsOf(address) ? network : `${network}/${bits}`;
  if (network !== address.toString())
    throw new AppError('address_range_host_bits', { range: written.trim(), network: range });
  return range;
}

/**
 * True if one of the ranges contains the address. Pure.
 *
 * @param address must not be an IPv4 address in an IPv6 form (`clientAddress` converts such an address)
 * @param ranges ranges from `addressRange`
 */
export function isInRanges(address: Address, ranges: readonly string[]): boolean {
  return ranges.some((range) => {
    const [host = '', length] = range.split('/');
    const network = ipaddr.parse(host);
    return network.kind() === address.kind() && address.match(network, Number(length ?? bitsOf(network)));
  });
}

/**
 * Parses an address. Undefined for octal and hexadecimal parts and for fewer than four parts, because programs read
 * such addresses in different ways.
 */
function parsedAddress(host: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(host)) return ipaddr.IPv4.parse(host);
  return host.includes(':') && ipaddr.IPv6.isValid(host) ? ipaddr.IPv6.parse(host) : undefined;
}

const bitsOf = (address: Address): number => (address.kind() === 'ipv4' ? 32 : 128);
