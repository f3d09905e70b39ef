import type { KeptMessage } from '../../../packages/texts/src/format.ts';
/** The parts of a record's evidence that the pages show; every one may be missing, and any value may be masked. */
export type Corner = readonly [x: number, y: number];
export interface ReadField {
  readonly value: unknown;
  readonly score?: number;
  readonly source?: string;
  readonly side?: string;
  readonly box?: readonly Corner[];
}
export interface DocumentEvidence {
  readonly kind?: string;
  readonly country?: string;
  readonly fields?: Readonly<Record<string, ReadField>>;
  readonly checks?: readonly { readonly name: string; readonly result: string; readonly detail?: unknown }[];
  readonly mrz?: { readonly lines?: unknown; readonly valid?: boolean } | null;
  readonly quality?: Readonly<Record<string, number>> | null;
  readonly pages?: readonly { readonly side: string; readonly width: number; readonly height: number }[];
  readonly message?: KeptMessage | string;
}
export interface LivenessEvidence {
  readonly kind?: string;
  readonly cues?: unknown;
  readonly shares?: Readonly<Record<string, number>>;
  readonly fault?: string;
  readonly challenge?: Challenge;
}
/** The turns that were asked for, and what the frames show of each. */
export interface Challenge {
  readonly asked?: readonly string[];
  readonly answered?: boolean;
  readonly shares?: Readonly<Record<string, number>>;
  readonly findings?: {
    readonly turns?: readonly SeenTurn[];
    /** When each turn was told, in the clip's time; the last of them is the end of the last turn. */
    readonly told_ms?: readonly number[];
    readonly light?: { readonly correlation?: number };
  };
}
export interface SeenTurn {
  readonly asked: string;
  readonly seen: string;
  readonly strength: number;
  readonly lag_ms: number | null;
  readonly held_ms: number;
  readonly returned: boolean;
}
/** The comparison of two records of one customer. */
export interface CrossCheck {
  readonly what: string;
  readonly of: readonly { readonly source: string; readonly verification_id: number }[];
  readonly verdict: 'agrees' | 'differs' | 'cannot_be_said';
  readonly explanation: unknown;
  readonly causes?: readonly Cause[];
}
/** One part of why, with the values that were compared. */
export interface Cause {
  readonly code: string;
  readonly [compared: string]: unknown;
}
export interface Hit {
  readonly entity_name?: unknown;
  readonly name?: unknown;
  readonly country?: string;
  readonly sanction_body?: string;
  readonly recorded_date?: string;
  readonly source?: string;
  readonly political_post?: readonly string[];
  readonly sanction_types?: readonly string[];
  readonly pep_types?: readonly string[];
  readonly other_information?: unknown;
  readonly match?: {
    readonly score: number;
    readonly list: string;
    readonly list_version: string;
    readonly entity_id: string;
    readonly features: readonly Feature[];
  };
}
export interface Feature {
  readonly name: string;
  readonly points: number;
  readonly explanation: unknown;
  readonly code?: unknown;
  readonly params?: unknown;
}
export interface ScreeningEvidence {
  readonly subject?: Readonly<Record<string, unknown>>;
  readonly outcome?: {
    readonly sanctions?: readonly unknown[];
    readonly peps?: readonly unknown[];
    readonly risk_level?: string;
    readonly provenance?: unknown;
  };
}
export interface Picture {
  readonly name: string;
  readonly content_type: string;
  readonly url: string;
}
export const pictureOf = (pictures: readonly Picture[], name: string): Picture | undefined =>
  pictures.find((picture) => picture.name === name);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
