import type { MessageCode } from '@hakiki/texts';

/**
 * Names of the measured cues of a capture. Each cue is a pure function in `cues/`. The function documents the range of
 * the cue.
 */
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
   * Natural log-likelihood ratio for each value. It is the logarithm of a ratio: how frequent the value is for live
   * people, divided by how frequent it is for attacks. The points are in ascending order of value. The curve is linear
   * between them and constant beyond the ends.
   */
  readonly curve: readonly (readonly [value: number, logLikelihood: number])[];
  /**
   * Maximum of the total log-odds of all cues at a value, applied smoothly. Some attacks show every sign of a live
   * person, so these signs are then no evidence. `words` is the reason of the failure if the maximum caused it.
   */
  readonly bound?: { readonly curve: CueWeight['curve']; readonly words: MessageCode };
  /**
   * Reason of the failure if this cue was the strongest evidence against the capture. Absent for cues that only show
   * missing signs of life. Their reason is in `verdict.ts`.
   */
  readonly words?: MessageCode;
}

export interface FusionTable {
  /** Log-odds of a live person before any cue is added. It determines how much evidence a pass requires. */
  readonly bias: number;
  readonly cues: Partial<Record<CueName, CueWeight>>;
  /** Maximum score. */
  readonly ceiling: number;
}

/** Minimum score of a capture that passes. */
export const PASS_SCORE = 0.5;

const PATTERN = 'liveness_pattern';
const BORDER = 'liveness_border';
const GLARE = 'liveness_glare';
const MODELS = 'liveness_not_taken_live';

/**
 * Weights of the passive cues. Each cue adds its measured or estimated evidence. No single cue decides.
 * docs/liveness.md documents the source of each number. The points of the curves were measured on the material of
 * `eval/liveness.ts`. Their log-likelihoods are limited by the value of the cue on real clips that are not shipped.
 */
const PASSIVE: FusionTable['cues'] = {
  // On real prints and screens, both cues were hardly better than chance (AUC .53 and .47). They have weight only if
  // the pattern is obvious.
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
  // The AUC is .58 on real clips, because the sides of a door or a picture frame may also surround a face.
  border: {
    curve: [
      [0.86, 0],
      [0.97, -3],
    ],
    words: BORDER,
  },
  // These votes had an AUC of .22 and .48 on real clips, so they are recorded with weight 0. The manifest of an
  // operator's own detector can set a weight.
  antispoof_vote: { curve: [[0, 0]], words: MODELS },
  liveness_vote: { curve: [[0, 0]], words: MODELS },
  // On real prints, this cue is no better than chance, because the network was trained on simulated prints
  // (docs/adr/0120). It is only recorded.
  recapture: { curve: [[0, 0]] },
};

/**
 * Weights for a still. A still passes unless there is evidence against it. A still cannot prove that the person is
 * alive, so the maximum score is .6.
 */
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

/** Weights for a video. The score comes from signs of a live person and signs of an attack. */
export const VIDEO_TABLE: FusionTable = {
  bias: 2,
  ceiling: 1,
  cues: {
    ...PASSIVE,
    // Movement has an AUC of .76 to .79 on real clips against photographs. These cues are strongly correlated, so each
    // has less weight than it would have alone.
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
    // A missing pulse is no evidence, because compression removes the pulse. It was missing in 17 of 18 real webcam
    // clips of 15 s (H.264, 500 kbit/s).
    pulse: {
      curve: [
        [-1, 0],
        [4, 0.8],
      ],
    },
    // A face that moves by less than a hundredth of its width in several seconds is probably a picture on a stand.
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
      // A replay on a hand-held screen shows all signs of life of the recorded person. The value was at most 0.5 in 33
      // real clips of people in front of a fixed camera. It was 3.3 to 8.2 in 12 clips of hand-held photos and replays.
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
    // The unit of the values is the recogniser's threshold between two people.
    other_person: {
      curve: [
        [1, 0],
        [1.4, -6],
      ],
      words: 'liveness_other_person',
    },
    // The mesh of such a small face is too inaccurate for a conclusion.
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
