import ipaddr from 'ipaddr.js';
import { bareIpAddress, type IpAddress, readIpAddress } from '../platform/ip-address.ts';

/**
 * Returns the part of a client's address for which limits are counted. For IPv4 it is the whole address, even if it is
 * mapped into IPv6. For IPv6 it is the /64, because a customer of an internet provider has at least a /64 (RFC 6177)
 * and could use a new address each time. Removes a port or an interface (`%eth0`) that some proxies append. A
 * disconnected client has no address: Node returns undefined, despite Fastify's type. The result is then an empty text,
 * so all such clients are counted together.
 */
export function clientNetwork(written: string | undefined): string {
  if (written === undefined) return '';
  const parsed = readIpAddress(written);
  if (!parsed) return bareIpAddress(written);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts;
  return `${new ipaddr.IPv6([a!, b!, c!, d!, 0, 0, 0, 0]).toString()}/64`;
}

/**
 * Returns the address of a client, without port and interface. IPv4 mapped into IPv6 becomes IPv4. Undefined for a
 * disconnected client, and for a text that is not an address.
 */
export const clientAddress = (written: string | undefined): IpAddress | undefined => readIpAddress(written ?? '');
