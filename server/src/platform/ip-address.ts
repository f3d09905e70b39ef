import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** An address in brackets, with or without a port; or an IPv4 address with a port. */
const WRAPPED = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/** Returns the text without port, brackets and interface (`%eth0`), which some proxies append to an address. Pure. */
export function bareIpAddress(written: string): string {
  const text = written.trim();
  const [, bracketed, bare = text] = WRAPPED.exec(text) ?? [];
  return (bracketed ?? bare).replace(/%.*$/, '');
}

/**
 * Reads an IP address, with or without port and interface. IPv4 mapped into IPv6 (`::ffff:203.0.113.7`) becomes IPv4.
 * Undefined if the text is not an address. Pure.
 */
export function readIpAddress(written: string): IpAddress | undefined {
  const address = bareIpAddress(written);
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}
