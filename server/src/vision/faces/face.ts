import type { Point } from '../image/page.ts';

/**
 * A face that the detector found. Unit: pixels of the raster in which it was found. "Right" is the person's right,
 * which is the viewer's left.
 */
export interface Face {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly keypoints: {
    readonly rightEye: Point;
    readonly leftEye: Point;
    readonly nose: Point;
    readonly mouth: Point;
    /** Right ear. Absent if the detector does not return it. */
    readonly rightEar?: Point;
    readonly leftEar?: Point;
  };
  /** Score from 0 to 1. */
  readonly score: number;
  /**
   * Clockwise rotation of the head in the plane of the picture, in radians. It is 0 for an upright head. If the top of
   * the head points right, it is π/2.
   */
  readonly angle: number;
}
