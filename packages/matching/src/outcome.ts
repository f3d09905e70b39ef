import type { Gender } from './entity.ts';
import type { MatchReason } from './match-reason.ts';

/**
 * Types of entity to search for. A search for one type also finds listed entities of unknown type. `any` searches every
 * type, each by its own rules.
 */
export const ENTITY_TYPES = ['person', 'organisation', 'vessel', 'aircraft', 'any'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** The person, organisation, vessel or aircraft to screen. It has a full name or parts of one; every other field confirms or contradicts a match. */
export interface Subject {
  /** Type of entity to search for. Default: `any`. */
  readonly entityType?: EntityType;
  readonly name?: string;
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  /** Birth date as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  readonly dateOfBirth?: string;
  readonly gender?: Gender;
  /** Countries as ISO 3166-1 alpha-2 codes in lower case. */
  readonly countries?: readonly string[];
  readonly idNumbers?: readonly string[];
}

/**
 * One reason for or against a match, as a code with the compared values. `points` is its share of the score, from -1 to
 * 1.
 */
export interface ScoredFeature extends MatchReason {
  readonly name: string;
  readonly points: number;
}
/** The same reason in English words, for the compliance officer. */
export interface Feature extends ScoredFeature {
  readonly explanation: string;
}

export interface Match {
  /** Score from 0 to 1. */
  readonly score: number;
  readonly list: string;
  readonly list_version: string;
  readonly entity_id: string;
  readonly features: readonly Feature[];
}

/** Sanctions hit with the fields of the contract. `match` explains it. */
export interface SanctionHit {
  readonly entity_name: string;
  readonly recorded_date: string;
  readonly country: string;
  readonly sanction_body: string;
  readonly sanction_types: readonly string[];
  readonly other_information: string;
  readonly match: Match;
  /**
   * True if the hit is strong: name and identity evidence agree as the policy requires. A name alone is never strong.
   */
  readonly strength: 'strong' | 'weak';
  /** Fingerprint of the list entry. A cleared hit stays cleared until the fingerprint changes. */
  readonly content_hash: string;
}

export interface PepHit {
  readonly name: string;
  readonly pep_types: readonly string[];
  readonly gender: string;
  readonly country: string;
  readonly source: string;
  readonly political_post: readonly string[];
  readonly match: Match;
  readonly strength: 'strong' | 'weak';
  readonly content_hash: string;
}

export interface ScreeningOutcome {
  readonly sanctions: readonly SanctionHit[];
  readonly peps: readonly PepHit[];
  readonly risk_level: 'low' | 'medium' | 'high';
  /** Versions that decided the outcome, so that it can be replayed. */
  readonly provenance: {
    readonly engine_version: string;
    readonly policy_version: string;
    readonly list_versions: Readonly<Record<string, string>>;
    /** Lists that were older than the operator's limit; absent if there were none. */
    readonly outdated_lists?: readonly string[];
  };
}

/**
 * Screens a subject; other capabilities call it. It takes about a millisecond of synchronous work. It is async so that
 * it can be moved to a thread.
 */
export type Screen = (subject: Subject, branchId: number) => Promise<ScreeningOutcome>;
