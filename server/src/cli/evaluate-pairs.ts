import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import type { EvaluatedPair, LabelledPair } from '../screening/labelled-pairs.ts';
import type { EndpointHit } from './screening-endpoint.ts';

/** Endpoint that screens the subjects of the pairs. */
interface PairsEndpoint {
  readonly importAndWait: (list: { readonly entities: readonly ListedEntity[] }) => Promise<void>;
  readonly screen: (subjects: readonly object[]) => Promise<readonly (readonly EndpointHit[])[]>;
}

/** Converts a subject to a request of the endpoint. */
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

/** Low threshold of the second run. It gives a score also to pairs that are not hits. */
const LOWEST = 0.05;

/** Returns the listed entries of the pairs. The id of each entry identifies its pair. */
export const listedOf = (pairs: readonly LabelledPair[]): ListedEntity[] =>
  pairs.map(({ listed }, i) => ({ ...listed, id: `pair-${i}` }));

/**
 * Imports all listed entries of the pairs and screens every subject through the endpoint. Checks for each pair whether
 * its entry is found. The first run uses the shipped threshold, and finds out which pairs are hits. The second run uses
 * a low threshold to get the score of each pair, which is 0 if the entry is not found.
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
