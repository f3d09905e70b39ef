import type { Clock } from '../platform/clock.ts';
import type { Authority } from './authority.ts';
import { makeDojah } from './dojah.ts';
import { makeHttpAuthorities } from './http-authority.ts';
import { makePrembly } from './prembly.ts';
import type { SendRequest } from './provider-call.ts';
import { makeSandboxAuthority } from './sandbox-authority.ts';
import { makeSmileId } from './smile-id.ts';

/**
 * Every provider this installation has, in the order they are asked by default: in sandbox mode the invented authority first, in
 * live mode never; then the operator's own registries, which cost least; then the aggregators. `people` and `own` are the parsed JSON
 * of the operator's files, when there are any. Throws an Error for a fault in them, or for two providers of one name.
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
  /** To the aggregators (`provider-hosts.ts`). */
  send: SendRequest;
  /** To the operator's own registries. */
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
