import ipaddr from 'ipaddr.js';

/**
 * The address that counts for limits: an IPv4 address itself (also when mapped into IPv6), of an IPv6 address its /64, since one
 * customer of a provider is given at least that many (RFC 6177) and could else call from a new address each time. Some proxies write
 * the client's port behind it, which is another one for each connection, and an interface (`%eth0`): both count for nothing. A client that
 * is gone already has no address (Node says undefined, whatever Fastify's type says): all of them count as one, the empty text.
 */
export function clientNetwork(written: string | undefined): string {
  if (written === undefined) return '';
  const [, bracketed, bare = written] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(written.trim()) ?? [];
  const address = (bracketed ?? bare).replace(/%.*$/, '');
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [a, b, c, d] = (parsed as ipaddr.IPv6).parts;
  return `${new ipaddr.IPv6([a!, b!, c!, d!, 0, 0, 0, 0]).toString()}/64`;
}
