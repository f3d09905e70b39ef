import type { ComparedFace } from '../read-face.ts';

/**
 * A quality of a pair of photos, and the ranges in which errors are counted. The worse photo of a pair decides its
 * range.
 */
export interface Quality {
  readonly name: string;
  readonly of: (face: ComparedFace) => number;
  /** Upper limits in ascending order, each with a name. The last range has no upper limit. */
  readonly ranges: readonly { readonly name: string; readonly below: number }[];
}

export const QUALITIES: readonly Quality[] = [
  {
    name: 'brightness of the skin region (darker photo)',
    of: (face) => face.brightness,
    ranges: [
      { name: 'below 60', below: 60 },
      { name: '60 to 100', below: 100 },
      { name: '100 to 140', below: 140 },
      { name: '140 and more', below: Number.POSITIVE_INFINITY },
    ],
  },
  {
    name: 'width of the face (smaller photo)',
    of: (face) => face.box.width,
    ranges: [
      { name: 'below 64 px', below: 64 },
      { name: '64 to 128 px', below: 128 },
      { name: '128 to 256 px', below: 256 },
      { name: '256 px and more', below: Number.POSITIVE_INFINITY },
    ],
  },
  {
    name: 'sharpness (blurrier photo)',
    of: (face) => face.sharpness,
    ranges: [
      { name: 'blurred (below 0.024)', below: 0.024 },
      { name: 'soft (0.024 to 0.1)', below: 0.1 },
      { name: 'sharp (0.1 and more)', below: Number.POSITIVE_INFINITY },
    ],
  },
];

/** Returns the name of the range to which a pair belongs. */
export function rangeOf(quality: Quality, first: ComparedFace, second: ComparedFace): string {
  const worse = Math.min(quality.of(first), quality.of(second));
  return quality.ranges.find(({ below }) => worse < below)!.name;
}
