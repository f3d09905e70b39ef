import type { MessageCode } from '@hakiki/texts';

/** Measured cues of a capture, by name; each is a pure function in `cues/`, which gives its range. */
export type CueName =
  | 'shape_drift'
  | 'turn_drift'
  | 'sway'
  | 'rigid_travel'
  | 'own_motion'
  | 'carried_view'
  | 'pulse'
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
  | 'liveness_vote'
  | 'recapture';

export type CueValues = Partial<Record<CueName, number>>;

export interface CueWeight {
  /**
   * Log-likelihood ratio (natural) by value: how much more often a value is met in life than in attack. Points in ascending order of
   * value, straight lines between them, level beyond the ends.
   */
  readonly curve: readonly (readonly [value: number, logLikelihood: number])[];
  /**
   * The most that all cues together can come to at a value, in log-odds, met smoothly: for a cue of an attack that shows every sign of life, against which
   * those signs say nothing. `words`: why the capture failed where it was this that kept it from passing.
   */
  readonly bound?: { readonly curve: CueWeight['curve']; readonly words: MessageCode };
  /** Why the capture failed, when this cue spoke most against it. Cues that only lack signs of life have none: `verdict.ts` says that. */
  readonly words?: MessageCode;
}

export interface FusionTable {
  /** Log-odds of a live person before any cue is added. It sets how much evidence the pass mark requires. */
  readonly bias: number;
  readonly cues: Partial<Record<CueName, CueWeight>>;
  /** The score is never above this. */
  readonly ceiling: number;
}

/** Score from which a capture passes. */
export const PASS_SCORE = 0.5;

const PATTERN = 'liveness_pattern';
const BORDER = 'liveness_border';
const GLARE = 'liveness_glare';
const MODELS = 'liveness_not_taken_live';

/**
 * Every cue adds what it was found or is held to be worth, and none decides alone (docs/liveness.md says where each number comes from: the curves'
 * places from the material of `eval/liveness.ts`, their heights capped by what the cue was worth on real clips that are not here).
 */
const PASSIVE: FusionTable['cues'] = {
  // On real prints and screens both were mute (AUC .53 and .47): they speak only where the pattern is plain.
  pattern: {
    curve: [
      [13, 0],
      [20, -4],
    ],
    words: PATTERN,
  },
  ripple: {
    curve: [
      [12, 0],
      [20, -4],
    ],
    words: PATTERN,
  },
  // AUC .58 on real clips: the sides of a door or a picture frame stand around faces too.
  border: {
    curve: [
      [0.86, 0],
      [0.97, -3],
    ],
    words: BORDER,
  },
  // .22 and .48 on real clips: recorded, not weighed. An operator's own detector is (its manifest says how).
  antispoof_vote: { curve: [[0, 0]], words: MODELS },
  liveness_vote: { curve: [[0, 0]], words: MODELS },
  // At chance on real prints, made for simulated ones (docs/adr/0351): recorded.
  recapture: { curve: [[0, 0]] },
};

/** A still passes unless something speaks against it: no still can prove life, so none scores above .6. */
export const STILL_TABLE: FusionTable = {
  bias: 2,
  ceiling: 0.6,
  cues: {
    ...PASSIVE,
    burnt_out: {
      curve: [
        [0.03, 0],
        [0.15, -3],
      ],
      words: GLARE,
    },
  },
};

/** A video is weighed by what it shows of life and of an attack. */
export const VIDEO_TABLE: FusionTable = {
  bias: 2,
  ceiling: 1,
  cues: {
    ...PASSIVE,
    // Movement: AUC .76 to .79 on real clips against photographs. They say much the same, so each says less than it would alone.
    non_rigid_motion: {
      curve: [
        [0.004, -0.5],
        [0.009, 0],
        [0.03, 1.4],
      ],
    },
    head_turn: {
      curve: [
        [0.5, -0.7],
        [2, 0],
        [6, 1.4],
      ],
    },
    mouth_motion: {
      curve: [
        [0.02, -0.1],
        [0.06, 0],
        [0.2, 0.5],
      ],
    },
    blink: {
      curve: [
        [0.02, -0.7],
        [0.1, 0],
        [0.3, 2],
      ],
    },
    // Its absence says nothing: of 18 real webcam clips of 15 s (H.264, 500 kbit/s) 17 showed none, compression swallows it.
    pulse: {
      curve: [
        [-1, 0],
        [4, 0.8],
      ],
    },
    // A face that does not wander by a hundredth of its width in seconds is on a stand.
    sway: {
      curve: [
        [0.001, -3],
        [0.004, 0],
      ],
    },
    rigid_travel: {
      curve: [
        [0, 0],
        [0.6, -2.8],
      ],
    },
    carried_view: {
      curve: [
        [2, 0],
        [8, -2.5],
      ],
      // A replay in a hand has all the signs of life of whom it shows: 33 real clips of people before a fixed camera have 0.5 at most, 12 photos and replays in a hand 3.3 to 8.2.
      bound: {
        curve: [
          [2, 12],
          [5, -2],
        ],
        words: 'liveness_carried_view',
      },
    },
    glare_flicker: {
      curve: [
        [0.03, 0],
        [0.15, -2.5],
      ],
      words: GLARE,
    },
    frozen: {
      curve: [
        [0.5, 0],
        [0.8, -5],
      ],
      words: 'liveness_frozen',
    },
    loop: {
      curve: [
        [0.8, 0],
        [0.95, -6],
      ],
      words: 'liveness_loop',
    },
    cuts: {
      curve: [
        [0, 0],
        [1, -5],
      ],
      words: 'liveness_cuts',
    },
    // In units of the recogniser's threshold between two people.
    other_person: {
      curve: [
        [1, 0],
        [1.4, -6],
      ],
      words: 'liveness_other_person',
    },
    // The mesh of so small a face is too unsure to say anything.
    face_width: {
      curve: [
        [36, -4],
        [56, 0],
      ],
      words: 'liveness_face_small',
    },
    face_share: {
      curve: [
        [0.3, -4],
        [0.6, 0],
      ],
      words: 'liveness_face_lost',
    },
  },
};
