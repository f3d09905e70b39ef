/** What is measured of a capture, by name; each is a pure function in `cues/`, which gives its range. */
export type CueName =
  | 'non_rigid_motion'
  | 'head_turn'
  | 'blink'
  | 'mouth_motion'
  | 'pattern'
  | 'ripple'
  | 'border'
  | 'burnt_out'
  | 'glare_flicker'
  | 'frozen'
  | 'loop'
  | 'cuts'
  | 'other_person'
  | 'face_share'
  | 'face_width'
  | 'antispoof_vote'
  | 'liveness_vote';

export type CueValues = Partial<Record<CueName, number>>;

export interface CueWeight {
  /** The value at which the cue says nothing, and the one at which it has said all it can; linear between. */
  readonly from: number;
  readonly to: number;
  /** What it then adds to the log-odds of a living person: above 0 speaks for life, below 0 for an attack. */
  readonly weight: number;
  /** Why the capture failed, when this cue decided it. Cues for life have none: their absence is told by `fuse.ts`. */
  readonly words?: string;
}

export interface FusionTable {
  /** Log-odds before anything is measured. */
  readonly bias: number;
  readonly cues: Partial<Record<CueName, CueWeight>>;
}

/** Score from which a capture passes. */
export const PASS_SCORE = 0.5;

const PATTERN = 'The picture has the fine regular pattern of a screen or a print';
const BORDER = 'The edge of a paper or a screen is visible around the face';
const GLARE = 'A reflection as on glossy paper or glass covers the face';
const MODELS = 'The face does not look like one taken live';

/**
 * Weights set by hand between what genuine captures and simulated attacks measured on the tuning half of `eval/liveness.ts`
 * (2026-11-20; docs/liveness.md has the figures), with genuine captures first: `from` lies beyond the worst genuine value met
 * where the two do not overlap. The shipped networks do not tell our attacks from people, so they may tip a scale and no more.
 */
const PASSIVE: FusionTable['cues'] = {
  // Genuine up to 12 (reproduced document portraits), simulated screens and halftone 13–40.
  pattern: { from: 13, to: 20, weight: -9, words: PATTERN },
  ripple: { from: 12, to: 20, weight: -9, words: PATTERN },
  // Genuine up to 0.81, simulated frames in view 0.99–1.
  border: { from: 0.86, to: 0.96, weight: -9, words: BORDER },
  antispoof_vote: { from: 0.4, to: 0.1, weight: -0.8, words: MODELS },
  liveness_vote: { from: 0.4, to: 0.05, weight: -0.8, words: MODELS },
};

/** A still passes unless something speaks against it: no still can prove life. */
export const STILL_TABLE: FusionTable = {
  bias: 2,
  cues: { ...PASSIVE, burnt_out: { from: 0.02, to: 0.1, weight: -4, words: GLARE } },
};

/** A video must show life and nothing against it. */
export const VIDEO_TABLE: FusionTable = {
  bias: -2,
  cues: {
    ...PASSIVE,
    // Photos in a hand 0.004–0.012, people in clips 0.03–0.16 (design/findings.md).
    non_rigid_motion: { from: 0.008, to: 0.02, weight: 3 },
    // Photos in a hand up to 2 degrees.
    head_turn: { from: 2, to: 6, weight: 3 },
    // Photos up to 0.16 when they are grainy; an eye that shuts loses most of its height.
    blink: { from: 0.25, to: 0.5, weight: 2.5 },
    mouth_motion: { from: 0.06, to: 0.2, weight: 1 },
    glare_flicker: { from: 0.03, to: 0.15, weight: -5, words: GLARE },
    frozen: { from: 0.3, to: 0.6, weight: -9, words: 'The frames repeat one still picture' },
    // Clips without a loop 0.2–0.56, looped ones 0.92–0.96.
    loop: { from: 0.75, to: 0.9, weight: -9, words: 'The clip plays the same moments again' },
    cuts: { from: 0, to: 1, weight: -6, words: 'The clip was cut together from several recordings' },
    // In units of the recogniser's threshold between two people.
    other_person: { from: 1, to: 1.2, weight: -9, words: 'The face changes to another person during the clip' },
    // A mesh on few pixels trembles by itself: a carried photo with a face of 45 pixels moved like a living one.
    face_width: { from: 90, to: 55, weight: -6, words: 'The face is too small in the picture; hold the camera closer' },
    face_share: { from: 0.7, to: 0.3, weight: -6, words: 'The face is not in the picture throughout the clip' },
  },
};
