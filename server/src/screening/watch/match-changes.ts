import type { ListInput } from '@hakiki/matching/index/build.ts';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import { makeFindMatches } from '@hakiki/matching/match.ts';
import type { PepHit, SanctionHit, Subject } from '@hakiki/matching/outcome.ts';
import type { ScreeningPolicy } from '@hakiki/matching/policy.ts';
import { decide } from '../decide.ts';

/** A customer who is watched: the key by which the caller knows it, and who it is. */
export interface KnownCustomer<Key> {
  readonly key: Key;
  readonly subject: Subject;
}

export interface NewHits<Key> {
  readonly key: Key;
  readonly sanctions: readonly SanctionHit[];
  readonly peps: readonly PepHit[];
}

/**
 * Screens known customers against entries that were added or changed, and against nothing else: a small index of the changed entries is built,
 * and each customer run through it. Yields only customers with a hit, in their order. Some 10 microseconds a customer who has none.
 */
export async function* matchChanges<Key>(
  changed: Iterable<ListInput>,
  customers: AsyncIterable<KnownCustomer<Key>> | Iterable<KnownCustomer<Key>>,
  policyFor: (key: Key) => ScreeningPolicy,
): AsyncGenerator<NewHits<Key>> {
  const index = buildIndex(changed);
  const find = makeFindMatches(index);
  const versions = Object.fromEntries(index.lists.map(({ source, version }) => [source, version]));
  for await (const { key, subject } of customers) {
    const policy = policyFor(key);
    const matches = find(subject, policy);
    if (matches.length === 0) continue;
    const { sanctions, peps } = decide(matches, policy, versions);
    yield { key, sanctions, peps };
  }
}
