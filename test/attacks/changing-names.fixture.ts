import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';

/**
 * Preloaded into a started service, in place of DNS: names of `rebind.example` are public when they are first asked for and on this machine ever after;
 * `inside.example` is on this machine.
 */
const asked = new Map<string, number>();
const real = dns.promises.lookup;
const answer = (host: string): string | undefined => {
  if (host.endsWith('inside.example')) return '127.0.0.1';
  if (!host.endsWith('rebind.example')) return undefined;
  const times = asked.get(host) ?? 0;
  asked.set(host, times + 1);
  return times === 0 ? '8.8.8.8' : '127.0.0.1';
};
Object.assign(dns.promises, {
  lookup: async (host: string, options: LookupAllOptions): Promise<LookupAddress[]> => {
    const address = answer(host);
    return address === undefined ? real(host, options) : [{ address, family: 4 }];
  },
});
