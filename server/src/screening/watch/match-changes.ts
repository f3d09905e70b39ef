import type { ListInput } from '@hakiki/matching/index/build.ts';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import { makeFindMatches } from '@hakiki/matching/match.ts';
import type { PepHit, SanctionHit, Subject } from '@hakiki/matching/outcome.ts';
import type { ScreeningPolicy } from '@hakiki/matching/policy.ts';
import { decide } from '../decide.ts';

/** A watched customer. It has the key with which the caller identifies the customer, and the subject to screen. */
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
 * Screens known customers only against added or changed entries. Builds a small index of these entries and searches
 * each customer in the index. Yields only customers with a hit, in the given order. Screening a customer without a hit
 * takes about 10 microseconds.
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
