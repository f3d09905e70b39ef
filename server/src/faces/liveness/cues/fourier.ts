/** Side of the window for the spectrum, in pixels. */
export const WINDOW = 128;

/**
 * Tables for every transform: the Hann window, the roots of unity, and the new index of each value (with its bits
 * reversed).
 */
const HANN = Float64Array.from({ length: WINDOW }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)));
const COSINE = Float64Array.from({ length: WINDOW / 2 }, (_, i) => Math.cos((-2 * Math.PI * i) / WINDOW));
const SINE = Float64Array.from({ length: WINDOW / 2 }, (_, i) => Math.sin((-2 * Math.PI * i) / WINDOW));
const REVERSED = Uint8Array.from({ length: WINDOW }, (_, i) => {
  let reversed = 0;
  for (let bit = 1; bit < WINDOW; bit <<= 1) reversed = (reversed << 1) | (i & bit ? 1 : 0);
  return reversed;
});

/**
 * Returns the power spectrum of a `WINDOW` × `WINDOW` picture. Removes the mean of the picture first, and applies a
 * Hann window. Rows are v, and columns are u. Frequency 0 is first in both. Each row has frequencies up to `WINDOW /
 * 2`. The other frequencies are redundant and are 0.
 */
export function powerSpectrum(picture: Float32Array): Float32Array {
  const n = WINDOW;
  const half = n / 2;
  let mean = 0;
  for (let i = 0; i < picture.length; i++) mean += picture[i]! / picture.length;
  const at = (y: number, x: number) => (picture[y * n + x]! - mean) * HANN[x]! * HANN[y]!;
  // Columns of the row spectra. Each column is contiguous in memory.
  const real = new Float64Array((half + 1) * n);
  const imaginary = new Float64Array((half + 1) * n);
  const [re, im] = [new Float64Array(n), new Float64Array(n)];
  for (let y = 0; y < n; y += 2) {
    // Two rows are transformed at once. The spectrum of real values is symmetric, so the sum of two spectra can be
    // separated.
    for (let x = 0; x < n; x++) {
      re[x] = at(y, x);
      im[x] = at(y + 1, x);
    }
    transform(re, im, 0);
    for (let u = 0; u <= half; u++) {
      const mirror = (n - u) % n;
      const to = u * n + y;
      real[to] = (re[u]! + re[mirror]!) / 2;
      imaginary[to] = (im[u]! - im[mirror]!) / 2;
      real[to + 1] = (im[u]! + im[mirror]!) / 2;
      imaginary[to + 1] = (re[mirror]! - re[u]!) / 2;
    }
  }
  const power = new Float32Array(n * n);
  for (let u = 0; u <= half; u++) {
    transform(real, imaginary, u * n);
    for (let v = 0; v < n; v++) power[v * n + u] = real[u * n + v]! ** 2 + imaginary[u * n + v]! ** 2;
  }
  return power;
}

function swap(values: Float64Array, i: number, j: number): void {
  const kept = values[i]!;
  values[i] = values[j]!;
  values[j] = kept;
}

/** In-place radix-2 Fourier transform of the `WINDOW` values from index `from` (Cooley and Tukey). */
function transform(real: Float64Array, imaginary: Float64Array, from: number): void {
  for (let i = 1; i < WINDOW; i++) {
    const j = REVERSED[i]!;
    if (i >= j) continue;
    swap(real, from + i, from + j);
    swap(imaginary, from + i, from + j);
  }
  for (let size = 2; size <= WINDOW; size <<= 1) {
    const half = size >> 1;
    const stride = WINDOW / size;
    for (let start = from; start < from + WINDOW; start += size) {
      for (let k = 0; k < half; k++) {
        const re = COSINE[k * stride]!;
        const im = SINE[k * stride]!;
        const a = start + k;
        const b = a + half;
        const tre = real[b]! * re - imaginary[b]! * im;
        const tim = real[b]! * im + imaginary[b]! * re;
        real[b] = real[a]! - tre;
        imaginary[b] = imaginary[a]! - tim;
        real[a]! += tre;
        imaginary[a]! += tim;
      }
    }
  }
}
