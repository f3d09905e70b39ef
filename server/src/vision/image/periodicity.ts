import type { Raster } from './raster.ts';

/**
 * Side of the measured patches in pixels, which is a power of two. Number of patches in each direction of the picture.
 */
const SIDE = 128;
const GRID = 3;
/**
 * Frequencies in cycles per pixel. Screens and their moiré repeat every 2.2 to 10 pixels. Lower frequencies are the
 * print itself.
 */
const BAND = { min: 0.1, max: 0.45 };
/**
 * Half the width of the strips next to the axes that are ignored. These strips contain lines of text, ruled lines and
 * the blocks of JPEG.
 */
const AXIS = 2;

/**
 * Returns the strength of fine periodic patterns, such as the pixels of a screen and their moiré. The strength of a
 * patch is the decimal logarithm of a ratio. The ratio is the highest peak of the power spectrum divided by the median
 * of the neighbouring frequencies. The result is the median of nine patches, or 0 if the picture is smaller than a
 * patch.
 */
export function periodicityOf(raster: Raster): number {
  if (Math.min(raster.width, raster.height) < SIDE) return 0;
  const at = (i: number, length: number) => Math.round((i * (length - SIDE)) / (GRID - 1));
  const peaks = Array.from({ length: GRID * GRID }, (_, i) =>
    peakOf(patchAt(raster, at(i % GRID, raster.width), at(Math.floor(i / GRID), raster.height))),
  ).sort((a, b) => a - b);
  return peaks[peaks.length >> 1]!;
}

/** Returns the brightness of a patch minus its mean, faded towards the edges. */
function patchAt({ width, data }: Raster, left: number, top: number): Float64Array {
  const out = new Float64Array(SIDE * SIDE);
  let sum = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const from = ((top + y) * width + left + x) * 3;
      const grey = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
      out[y * SIDE + x] = grey;
      sum += grey;
    }
  const mean = sum / out.length;
  const fade = Array.from({ length: SIDE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / SIDE));
  return out.map((grey, i) => (grey - mean) * fade[i % SIDE]! * fade[Math.floor(i / SIDE)]!);
}

function peakOf(patch: Float64Array): number {
  const power = powerSpectrum(patch);
  const inBand = new Float64Array(IN_BAND.length);
  for (let i = 0; i < inBand.length; i++) inBand[i] = power[IN_BAND[i]!]!;
  // The method `sort` of a typed array compares numbers without calling a function.
  inBand.sort();
  const median = inBand[inBand.length >> 1]!;
  return Math.log10((inBand.at(-1)! + 1) / (median + 1));
}

/** Indices of the frequencies that are compared. */
const IN_BAND: readonly number[] = Array.from({ length: SIDE * SIDE }, (_, at) => at).filter((at) => {
  const [fx, v] = [at % SIDE, Math.floor(at / SIDE)];
  const fy = v < SIDE / 2 ? v : v - SIDE;
  const radius = Math.hypot(fx, fy) / SIDE;
  const onAxis = fx <= AXIS || Math.abs(fy) <= AXIS;
  return fx <= SIDE / 2 && !onAxis && radius >= BAND.min && radius <= BAND.max;
});

/**
 * Returns the squared amplitudes of the two-dimensional transform. Transforms the rows first and then the columns. Only
 * the columns up to the middle are filled, because the others are their mirror image.
 */
function powerSpectrum(patch: Float64Array): Float64Array {
  const real = patch.slice();
  const imaginary = new Float64Array(patch.length);
  for (let row = 0; row < SIDE; row++) transform(real, imaginary, row * SIDE);
  const power = new Float64Array(patch.length);
  // Each column is copied, because numbers at distances of a power of two displace each other from the processor's
  // cache.
  const [re, im] = [new Float64Array(SIDE), new Float64Array(SIDE)];
  for (let column = 0; column <= SIDE / 2; column++) {
    for (let row = 0; row < SIDE; row++) {
      re[row] = real[row * SIDE + column]!;
      im[row] = imaginary[row * SIDE + column]!;
    }
    transform(re, im, 0);
    for (let row = 0; row < SIDE; row++) power[row * SIDE + column] = re[row]! * re[row]! + im[row]! * im[row]!;
  }
  return power;
}

const turns = Array.from({ length: SIDE / 2 }, (_, k) => (-2 * Math.PI * k) / SIDE);
const COSINES = Float64Array.from(turns, Math.cos);
const SINES = Float64Array.from(turns, Math.sin);

/** Fast Fourier transform (Cooley and Tukey, radix 2) of `SIDE` numbers from index `from`. It overwrites the input. */
function transform(real: Float64Array, imaginary: Float64Array, from: number): void {
  for (let i = 1, j = 0; i < SIDE; i++) {
    let bit = SIDE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const [a, b] = [from + i, from + j];
    const [re, im] = [real[a]!, imaginary[a]!];
    real[a] = real[b]!;
    imaginary[a] = imaginary[b]!;
    real[b] = re;
    imaginary[b] = im;
  }
  for (let length = 2; length <= SIDE; length *= 2)
    for (let block = 0; block < SIDE; block += length)
      for (let k = 0; k < length / 2; k++) {
        const c = COSINES[(k * SIDE) / length]!;
        const s = SINES[(k * SIDE) / length]!;
        const a = from + block + k;
        const b = a + length / 2;
        const re = real[b]! * c - imaginary[b]! * s;
        const im = real[b]! * s + imaginary[b]! * c;
        real[b] = real[a]! - re;
        imaginary[b] = imaginary[a]! - im;
        real[a] = real[a]! + re;
        imaginary[a] = imaginary[a]! + im;
      }
}
