import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { AddressPolicy } from './address-policy.ts';
import { OutboundError } from './outbound-error.ts';

/** Maximum length of a URL. Signed storage URLs have fewer than 4,000 characters. */
const MAX_URL_LENGTH = 8192;

/**
 * Parses a URL and checks its text. The URL must be http or https, without credentials. A literal address must be
 * allowed by the policy. The WHATWG parser converts decimal, octal, hexadecimal and full-width forms of IPv4 to the
 * usual form before this check. Host names are checked when they are resolved. Throws OutboundError.
 */
export function parseTarget(value: string | URL, policy: AddressPolicy): URL {
  const url = parse(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('bad_url');
  if (url.username !== '' || url.password !== '') throw new OutboundError('credentials_in_url');
  const host = bareHost(url);
  if (isIP(host) !== 0 && !policy.permits(host)) throw new OutboundError('refused');
  return url;
}

interface Target {
  readonly origin: string;
  readonly host: string;
  readonly path: string;
}

/** Maximum number of URLs in the cache. URLs of webhook endpoints are parsed repeatedly. */
const REMEMBERED = 256;

/**
 * Same as `parseTarget`, but caches the last permitted URLs. Parsing and checking a URL takes as long as signing an
 * event.
 */
export function rememberTargets(policy: AddressPolicy): (url: string) => Target {
  const known = new LRUCache<string, Target>({ max: REMEMBERED });
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const { origin, hostname, pathname, search } = parseTarget(url, policy);
    const target = { origin, host: hostname, path: pathname + search };
    known.set(url, target);
    return target;
  };
}

/** Returns the host of a URL without the brackets of an IPv6 literal. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function parse(value: string | URL): URL {
  if (value instanceof URL) return value;
  if (value.length > MAX_URL_LENGTH || !URL.canParse(value)) throw new OutboundError('bad_url');
  return new URL(value);
}
