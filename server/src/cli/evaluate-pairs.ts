import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import type { EvaluatedPair, LabelledPair } from '../screening/labelled-pairs.ts';
import type { EndpointHit } from './screening-endpoint.ts';

/** Endpoint that screens the pairs. */
interface PairsEndpoint {
  readonly importAndWait: (list: { readonly entities: readonly ListedEntity[] }) => Promise<void>;
  readonly screen: (subjects: readonly object[]) => Promise<readonly (readonly EndpointHit[])[]>;
}

/** Converts a subject to the endpoint's request. */
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

/** Low threshold at which pairs that are not hits also get a score. */
const LOWEST = 0.05;

/** Listed entries of the pairs, each with an id that identifies its pair. */
export const listedOf = (pairs: readonly LabelledPair[]): ListedEntity[] =>
  pairs.map(({ listed }, i) => ({ ...listed, id: `pair-${i}` }));

/**
 * Imports all listed entries of the pairs, screens every subject through the endpoint, and checks whether its own entry
 * is found. The first run uses the shipped threshold and decides what is a hit. The second uses a low threshold for the
 * score (0: not found).
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
