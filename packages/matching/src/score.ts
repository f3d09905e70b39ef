import { type MatchReason, reason } from './match-reason.ts';
import type { ScoredFeature } from './outcome.ts';
import type { Evidence } from './score-evidence.ts';
import { type NameComparison, pairingWeight } from './score-names.ts';

/** The most a name can give: the rest is for identity evidence, so that no name alone is ever a perfect score. */
export const NAME_SHARE = 0.9;
/** What a name of very common words alone loses: sharing "Mohammed Ali" says less than sharing "Chukwuemeka Anyaoku". */
const COMMON_NAME_LOSS = { person: 0.12, organization: 0.11 };
/**
 * And more when only a part of a longer name was shared: "Mohammed Ahmed" is a part of very many names. The rarer the words, the faster it falls: of a part of one
 * rare and one common name nearly nothing is lost (ADR 0295).
 */
const COMMON_PART_LOSS = { person: 0.47, organization: 0.15 };
const PART_FALLS = { person: 2.5, organization: 1.5 };
/** Agreeing evidence counts fully from here, and not at all below: people with different names share birth dates. */
const NAME_FOR_EVIDENCE = { none: 0.5, full: 0.85 };

export interface HitScore {
  /** 0 to 1, the sum of the features' points. */
  readonly score: number;
  readonly features: readonly ScoredFeature[];
}

const words = (tokens: readonly { readonly text: string }[]): string => tokens.map((token) => token.text).join(' ');
const clamp = (value: number): number => Math.max(0, Math.min(1, value));
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The name's part: one feature for each pair of words, and one for what is left over. */
function nameFeatures(names: NameComparison, share: number): ScoredFeature[] {
  const weight = names.pairings.reduce((total, pairing) => total + pairingWeight(pairing), 0);
  const features = names.pairings.map(
    (pairing): ScoredFeature => ({
      name: 'name',
      points: (share * pairingWeight(pairing) * pairing.similarity) / weight,
      ...reason('words_match', {
        subject: words(pairing.subject),
        listed: words(pairing.listed),
        how: { code: pairing.relation },
      }),
    }),
  );
  const rest = names.score * share - features.reduce((total, feature) => total + feature.points, 0);
  if (Math.abs(rest) < 0.0005) return features;
  return [...features, { name: 'name_difference', points: rest, ...leftOver(names) }];
}

function leftOver({ onlySubject, onlyListed }: NameComparison): MatchReason {
  if (onlySubject.length > 0 && onlyListed.length > 0)
    return reason('words_stand_against', { subject: words(onlySubject), listed: words(onlyListed) });
  if (onlySubject.length > 0) return reason('listed_name_leaves_out', { words: words(onlySubject) });
  if (onlyListed.length > 0) return reason('subject_name_leaves_out', { words: words(onlyListed) });
  return reason('words_spelt_differently');
}

/** How far the score of a name alone reaches, 0 to 0.9. */
export function nameShare(names: NameComparison): number {
  const isPart = names.onlySubject.length + names.onlyListed.length > 0 && !names.padded && !names.everyday;
  const part = isPart ? COMMON_PART_LOSS[names.kind] : 0;
  const common = 1 - names.distinctiveness;
  return (
    names.score * NAME_SHARE * (1 - COMMON_NAME_LOSS[names.kind] * common - part * common ** PART_FALLS[names.kind])
  );
}

const trustIn = (names: NameComparison): number =>
  clamp((names.score - NAME_FOR_EVIDENCE.none) / (NAME_FOR_EVIDENCE.full - NAME_FOR_EVIDENCE.none));

/** More than all evidence but an ID number can close of the gap: birth date .55, country .1, gender .03. */
const MAX_GAIN = 0.61;

/** The most a name can come to with everything else agreeing: below a threshold, its record need not be read. */
export function reachable(names: NameComparison): number {
  const share = nameShare(names);
  return share + (1 - share) * trustIn(names) * MAX_GAIN;
}

/** The least `NameComparison.score` from which `reachable` can come to `score`; 0 to 1, to the hundredth below. */
export function leastNameScore(score: number): number {
  const step = 0.01;
  const name = { score: 0, distinctiveness: 1, kind: 'person', pairings: [], onlySubject: [], onlyListed: [] } as const;
  let least = 0;
  while (least < 1 && reachable({ ...name, score: least + step }) < score) least += step;
  return least;
}

/**
 * Name and identity evidence in one score, explained point by point. Agreement closes a share of the gap to 1, contradiction takes a share
 * of what there is: so agreement never lowers, contradiction never raises, whatever else is known.
 */
export function scoreHit(names: NameComparison, evidence: readonly Evidence[]): HitScore {
  const features = nameFeatures(names, NAME_SHARE);
  let score = nameShare(names);
  const common = score - names.score * NAME_SHARE;
  if (common < -0.0005) features.push({ name: 'common_name', points: common, ...reason('words_few_or_common') });
  const trust = trustIn(names);
  for (const { name, gain, loss, code, params } of evidence) {
    const change = gain > 0 ? (1 - score) * gain * (name === 'id_number' ? 1 : trust) : -score * loss;
    score += change;
    features.push({ name, points: change, code, params });
  }
  return {
    score: round(clamp(score)),
    features: features.map((feature) => ({ ...feature, points: round(feature.points) })),
  };
}
