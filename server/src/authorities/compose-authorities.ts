import type { Clock } from '../platform/clock.ts';
import type { Authority } from './authority.ts';
import { makeDojah } from './dojah.ts';
import { makeHttpAuthorities } from './http-authority.ts';
import { makePrembly } from './prembly.ts';
import type { SendRequest } from './provider-call.ts';
import { makeSandboxAuthority } from './sandbox-authority.ts';
import { makeSmileId } from './smile-id.ts';

/**
 * Returns all providers of this installation in their default order. The sandbox authority is first, and exists only in
 * sandbox mode. The operator's own registries are second, because they cost least. The aggregators are last.
 * @param people parsed JSON of the operator's sandbox file, if there is one
 * @param own parsed JSON of the operator's registries file, if there is one
 * @throws Error for a fault in a file, and for two providers with the same name
 */
export function makeAuthorities({
  mode,
  send,
  sendOwn,
  clock,
  people = [],
  own = [],
}: {
  mode: 'sandbox' | 'live';
  /** Sends requests to the aggregators (`provider-hosts.ts`). */
  send: SendRequest;
  /** Sends requests to the operator's own registries. */
  sendOwn: SendRequest;
  clock: Clock;
  people?: unknown;
  own?: unknown;
}): readonly Authority[] {
  const all = [
    ...(mode === 'sandbox' ? [makeSandboxAuthority(people)] : []),
    ...makeHttpAuthorities(own, sendOwn),
    makePrembly(send),
    makeSmileId(send, clock),
    makeDojah(send),
  ];
  const names = all.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`authorities file: ${twice} is the name of another provider`);
  return all;
}
