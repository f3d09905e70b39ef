import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import type { EvaluatedPair, LabelledPair } from '../screening/labelled-pairs.ts';
import type { EndpointHit } from './screening-endpoint.ts';

/** The endpoint that compares pairs. */
interface PairsEndpoint {
  readonly importAndWait: (list: { readonly entities: readonly ListedEntity[] }) => Promise<void>;
  readonly screen: (subjects: readonly object[]) => Promise<readonly (readonly EndpointHit[])[]>;
}

/** A subject as the endpoint takes it. */
export const requestOf = (subject: Subject): object => ({
  name: subject.name,
  first_name: subject.firstName,
  middle_name: subject.middleName,
  last_name: subject.lastName,
  date_of_birth: subject.dateOfBirth,
  gender: subject.gender,
  country: subject.countries?.[0],
  id_number: subject.idNumbers?.[0],
});

/** The lowest score that is asked for, to give one to pairs that are no hits. */
const LOWEST = 0.05;

/** The listed entries of the pairs, each under an id by which its pair is known again. */
export const listedOf = (pairs: readonly LabelledPair[]): ListedEntity[] =>
  pairs.map(({ listed }, i) => ({ ...listed, id: `pair-${i}` }));

/**
 * Brings all listed entries of the pairs into a service, screens every subject against them through the endpoint, and looks whether its
 * own came up: once at the shipped threshold, which says what is a hit, and once with a low one for the score (0: not found at all).
 */
export async function evaluatePairs(service: PairsEndpoint, pairs: readonly LabelledPair[]): Promise<EvaluatedPair[]> {
  await service.importAndWait({ entities: listedOf(pairs) });
  const subjects = pairs.map(({ subject }) => requestOf(subject));
  const hits = await service.screen(subjects);
  const scored = await service.screen(subjects.map((subject) => ({ ...subject, threshold: LOWEST })));
  const own = (found: readonly EndpointHit[], i: number) => found.find(({ ids }) => ids.includes(`pair-${i}`));
  return pairs.map((pair, i) => ({
    ...pair,
    hit: own(hits[i] ?? [], i) !== undefined,
    score: own(scored[i] ?? [], i)?.score ?? 0,
  }));
}
