import type { Point } from '../image/page.ts';

/** A face as the detector sees it. Pixels of the raster it was found in. "Right" is the person's right: the viewer's left. */
export interface Face {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly keypoints: {
    readonly rightEye: Point;
    readonly leftEye: Point;
    readonly nose: Point;
    readonly mouth: Point;
    /** Absent with a detector that does not give them. */
    readonly rightEar?: Point;
    readonly leftEar?: Point;
  };
  /** 0 to 1. */
  readonly score: number;
  /** How far the head is turned in the picture's plane, clockwise: radians, 0 upright, π/2 when its top points right. */
  readonly angle: number;
}
