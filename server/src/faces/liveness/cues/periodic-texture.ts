import type { Face } from '../../../vision/faces/face.ts';
import type { Raster } from '../../../vision/image/raster.ts';
import { powerSpectrum, WINDOW } from './fourier.ts';

/**
 * Periodic patterns on the face, in decibels above the usual level at the same frequency. The minimum is 0. Photos of
 * living people have values of 3 to 12.
 */
export interface PeriodicTexture {
  /** Pattern in brightness, such as the dots of a halftone print or the rows and columns of a screen. */
  readonly pattern: number;
  /**
   * Pattern in colour. Coloured lines (moiré) appear where the pixels of a screen overlap with the pixels of the
   * camera.
   */
  readonly ripple: number;
}

/**
 * Number of windows along each side of the face. The average of their spectra contains a pattern, but not the skin's
 * own texture.
 */
const WINDOWS = 3;
/**
 * Range of frequency rings that are measured, in cycles per window. Lower frequencies belong to the face itself. Higher
 * frequencies are in the corner of the spectrum.
 */
const RINGS = { pattern: [10, 62], ripple: [5, 40] } as const;
/**
 * Minimum distance of a frequency from an axis. Closer frequencies are ignored, because they contain JPEG blocks,
 * upscaling and straight edges.
 */
const AXIS = 3;

/** Measures the patterns. Returns null if the picture is smaller than a window. */
export function periodicTexture(raster: Raster, { box }: Pick<Face, 'box'>): PeriodicTexture | null {
  if (Math.min(raster.width, raster.height) < WINDOW) return null;
  const corners = windowCorners(raster, box);
  const brightness = (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b;
  const redness = (r: number, g: number) => r - g;
  const blueness = (_: number, g: number, b: number) => b - g;
  const spectrum = (channel: (r: number, g: number, b: number) => number) =>
    averageLogSpectrum(corners.map(([x, y]) => windowOf(raster, x, y, channel)));
  return {
    pattern: peak(spectrum(brightness), RINGS.pattern),
    ripple: Math.max(peak(spectrum(redness), RINGS.ripple), peak(spectrum(blueness), RINGS.ripple)),
  };
}

/**
 * Returns the upper left corners of 3 × 3 windows over the face. If the face is too small for them, the windows cover a
 * larger area.
 */
function windowCorners(raster: Raster, { x, y, width, height }: Face['box']): [number, number][] {
  const along = (from: number, length: number, limit: number): number[] => {
    const span = Math.min(limit, Math.max(length, 2 * WINDOW));
    const start = Math.max(0, Math.min(limit - span, from + (length - span) / 2));
    return Array.from({ length: WINDOWS }, (_, i) => Math.round(start + ((span - WINDOW) * i) / (WINDOWS - 1)));
  };
  const lefts = along(x, width, raster.width);
  return along(y, height, raster.height).flatMap((top) => lefts.map((left): [number, number] => [left, top]));
}

function windowOf(
  { width, data }: Raster,
  left: number,
  top: number,
  channel: (r: number, g: number, b: number) => number,
) {
  const out = new Float32Array(WINDOW * WINDOW);
  for (let y = 0; y < WINDOW; y++) {
    for (let x = 0; x < WINDOW; x++) {
      const at = ((top + y) * width + left + x) * 3;
      out[y * WINDOW + x] = channel(data[at]!, data[at + 1]!, data[at + 2]!);
    }
  }
  return out;
}

/**
 * Returns the mean spectrum in decibels. The added constant prevents false peaks in flat areas, such as the colour of a
 * grey photo.
 */
function averageLogSpectrum(windows: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(WINDOW * WINDOW);
  for (const window of windows) {
    const power = powerSpectrum(window);
    // The other half of a row is redundant.
    for (let v = 0; v < WINDOW; v++)
      for (let i = v * WINDOW; i <= v * WINDOW + WINDOW / 2; i++)
        sum[i]! += (10 * Math.log10(power[i]! + WINDOW * WINDOW)) / windows.length;
  }
  return sum;
}

/** Returns how far the highest frequency is above the median of its ring, in decibels. */
function peak(spectrum: Float32Array, [inner, outer]: readonly [number, number]): number {
  const rings: number[][] = [];
  for (let v = 0; v < WINDOW; v++) {
    for (let u = 0; u <= WINDOW / 2; u++) {
      const fv = v <= WINDOW / 2 ? v : v - WINDOW;
      const radius = Math.round(Math.hypot(u, fv));
      if (radius < inner || radius > outer || u < AXIS || Math.abs(fv) < AXIS) continue;
      rings[radius] ??= [];
      rings[radius].push(spectrum[v * WINDOW + u]!);
    }
  }
  let highest = 0;
  for (const ring of rings) {
    ring?.sort((a, b) => a - b);
    if (ring) highest = Math.max(highest, ring.at(-1)! - ring[ring.length >> 1]!);
  }
  return highest;
}
