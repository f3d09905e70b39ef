import { embeddingManifestOf } from '../vision/faces/embed.ts';
import { type FaceTemplate, templateDistance } from '../vision/faces/template.ts';
import type { Models } from '../vision/models/models.ts';
import { thresholdInUse } from './branch-policy.ts';
import { confidence, exactConfidence, matches } from './calibration.ts';
import { type Doubt, doubtsOf } from './doubts.ts';
import { type ComparedFace, decodedAhead, type ReadingFault, readFace } from './read-face.ts';

export interface Comparison {
  readonly ok: true;
  readonly match: boolean;
  /** Whole percentage. It is 50 or more for a match. */
  readonly confidence: number;
  /** The confidence with one decimal, for the record. */
  readonly exactConfidence: number;
  /** Distance between the two templates (see `templateDistance`). */
  readonly distance: number;
  /** Maximum distance of a match, from the manifest or from the branch. */
  readonly threshold: number;
  /** True if the faces are so poor that the error rates of the threshold do not apply. `doubts` has the reasons. */
  readonly doubtful: boolean;
  readonly doubts: readonly Doubt[];
  /** Present only on request. Templates are personal data. They must not be in a record's evidence or in a response. */
  readonly templates?: readonly [FaceTemplate, FaceTemplate];
  readonly faces: readonly [first: ComparedFace, second: ComparedFace];
  /** Short hashes of the model files that were used, by model name. */
  readonly modelVersions: Readonly<Record<string, string>>;
}

/** Reason why two images could not be compared, and the image that caused it. */
export interface ComparisonFault {
  readonly ok: false;
  readonly fault: ReadingFault;
  readonly image: 'first' | 'second' | 'both';
}

/** Options in addition to the manifest's calibration. */
export interface ComparisonOptions {
  /** The branch's own threshold, which is a distance. */
  readonly threshold?: number | undefined;
  /**
   * True if the result should include the templates. They are needed for a comparison against a cohort, and for an
   * enrolment.
   */
  readonly templates?: boolean;
}

export type CompareFaces = (
  first: Uint8Array,
  second: Uint8Array,
  options?: ComparisonOptions,
) => Promise<Comparison | ComparisonFault>;

const MODELS_USED = ['face-detector', 'face-mesh', 'face-embedding'] as const;

/**
 * Decides whether the largest faces of two images (bytes of JPEG, PNG or WebP) are the same person. Turned, dark, grey
 * and small faces can also be read, but the result is less reliable. The result can be cloned between threads. Throws
 * only for internal errors.
 */
export function makeCompareFaces({ models }: { models: Models }): CompareFaces {
  return async (first, second, options = {}) => {
    const [one, two] = decodedAhead([first, second]);
    const readings = [await readFace(first, models, one), await readFace(second, models, two)] as const;
    const [a, b] = readings;
    if (typeof a === 'string' || typeof b === 'string')
      return fault(readings.map((reading) => (typeof reading === 'string' ? reading : null)));
    const manifest = embeddingManifestOf(models);
    const { fusion = [] } = manifest;
    const threshold = thresholdInUse(options.threshold, manifest.calibration.threshold);
    const calibration = { ...manifest.calibration, threshold };
    const distance = templateDistance(a.template, b.template, manifest);
    const doubts = doubtsOf([a.face, b.face]);
    const names = [...MODELS_USED, ...fusion.map(({ model }) => model)];
    const versions = await Promise.all(names.map(async (name) => [name, await models.version(name)] as const));
    return {
      ok: true,
      match: matches(distance, calibration),
      confidence: confidence(distance, calibration),
      exactConfidence: exactConfidence(distance, calibration),
      distance,
      threshold,
      doubtful: doubts.length > 0,
      doubts,
      ...(options.templates ? { templates: [a.template, b.template] as const } : {}),
      faces: [a.face, b.face],
      modelVersions: Object.fromEntries(versions),
    };
  };
}

/**
 * Names both images only if both have the same fault. If one image is unreadable and the other has no face, only the
 * unreadable image is reported.
 */
function fault(faults: readonly (ReadingFault | null)[]): ComparisonFault {
  const worst = faults.includes('unreadable') ? 'unreadable' : 'no_face';
  const image = faults.every((each) => each === worst) ? 'both' : faults[0] === worst ? 'first' : 'second';
  return { ok: false, fault: worst, image };
}
