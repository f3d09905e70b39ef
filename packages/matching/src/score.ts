import { type MatchReason, reason } from './match-reason.ts';
import type { ScoredFeature } from './outcome.ts';
import type { Evidence } from './score-evidence.ts';
import { type NameComparison, pairingWeight } from './score-names.ts';

/** Maximum score of a name. The rest is for identity evidence, so a name alone never has a perfect score. */
export const NAME_SHARE = 0.9;
/**
 * Deduction for a name that consists of very common words only. That two people share "Mohammed Ali" is weaker evidence
 * than that they share "Chukwuemeka Anyaoku".
 */
const COMMON_NAME_LOSS = { person: 0.12, organization: 0.11 };
/**
 * Further deduction if only a part of a longer name agrees: "Mohammed Ahmed" is a part of very many names. The
 * deduction falls faster for rarer words. A part with one rare and one common name loses almost nothing (ADR 0295).
 */
const COMMON_PART_LOSS = { person: 0.47, organization: 0.15 };
const PART_FALLS = { person: 2.5, organization: 1.5 };
/**
 * Two name similarities: with the higher one or more, evidence counts fully; with the lower one or less, it does not
 * count. People with different names share birth dates.
 */
const NAME_FOR_EVIDENCE = { none: 0.5, full: 0.85 };

export interface HitScore {
  /** Score from 0 to 1, the sum of the features' points. */
  readonly score: number;
  readonly features: readonly ScoredFeature[];
}

const words = (tokens: readonly { readonly text: string }[]): string => tokens.map((token) => token.text).join(' ');
const clamp = (value: number): number => Math.max(0, Math.min(1, value));
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Returns the features of the name: one for each pair of words, and one for the words without a partner. */
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

/** Returns the score of a name alone, 0 to 0.9. */
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

/**
 * Maximum share of the distance to 1 that all evidence except an ID number can add: birth date .55, country .1, gender
 * .03.
 */
const MAX_GAIN = 0.61;

/** Returns the maximum score of a name if all evidence agrees. If it is below a threshold, the record is not read. */
export function reachable(names: NameComparison): number {
  const share = nameShare(names);
  return share + (1 - share) * trustIn(names) * MAX_GAIN;
}

/**
 * Returns the minimum `NameComparison.score` with which `reachable` can reach `score`; 0 to 1, rounded down to the
 * hundredth.
 */
export function leastNameScore(score: number): number {
  const step = 0.01;
  const name = { score: 0, distinctiveness: 1, kind: 'person', pairings: [], onlySubject: [], onlyListed: [] } as const;
  let least = 0;
  while (least < 1 && reachable({ ...name, score: least + step }) < score) least += step;
  return least;
}

/**
 * Combines name and identity evidence in one score, with an explanation for each point. Agreement adds a share of the
 * difference between the score and 1. Contradiction removes a share of the score. Agreement therefore never lowers the
 * score, and contradiction never raises it.
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
