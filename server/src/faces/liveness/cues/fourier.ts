/** Side of the window whose spectrum is taken. */
export const WINDOW = 128;

/** What every transform needs again: the Hann window, the roots of unity, and where each value comes to lie (its bits reversed). */
const HANN = Float64Array.from({ length: WINDOW }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)));
const COSINE = Float64Array.from({ length: WINDOW / 2 }, (_, i) => Math.cos((-2 * Math.PI * i) / WINDOW));
const SINE = Float64Array.from({ length: WINDOW / 2 }, (_, i) => Math.sin((-2 * Math.PI * i) / WINDOW));
const REVERSED = Uint8Array.from({ length: WINDOW }, (_, i) => {
  let reversed = 0;
  for (let bit = 1; bit < WINDOW; bit <<= 1) reversed = (reversed << 1) | (i & bit ? 1 : 0);
  return reversed;
});

/**
 * Power spectrum of a `WINDOW` × `WINDOW` picture under a Hann window, its mean removed. Row v, column u, frequency 0 at the
 * first of each.
 */
export function powerSpectrum(picture: Float32Array): Float32Array {
  const n = WINDOW;
  let mean = 0;
  for (let i = 0; i < picture.length; i++) mean += picture[i]! / picture.length;
  const real = new Float64Array(n * n);
  const imaginary = new Float64Array(n * n);
  for (let y = 0; y < n; y++)
    for (let x = 0; x < n; x++) real[y * n + x] = (picture[y * n + x]! - mean) * HANN[x]! * HANN[y]!;
  for (let y = 0; y < n; y++) transform(real, imaginary, y * n, 1);
  for (let x = 0; x < n; x++) transform(real, imaginary, x, n);
  const power = new Float32Array(n * n);
  for (let i = 0; i < power.length; i++) power[i] = real[i]! ** 2 + imaginary[i]! ** 2;
  return power;
}

function swap(values: Float64Array, i: number, j: number): void {
  const kept = values[i]!;
  values[i] = values[j]!;
  values[j] = kept;
}

/** Radix-2 Fourier transform in place of `WINDOW` values, `step` apart from `from` on (Cooley and Tukey). */
function transform(real: Float64Array, imaginary: Float64Array, from: number, step: number): void {
  for (let i = 1; i < WINDOW; i++) {
    const j = REVERSED[i]!;
    if (i >= j) continue;
    swap(real, from + i * step, from + j * step);
    swap(imaginary, from + i * step, from + j * step);
  }
  for (let size = 2; size <= WINDOW; size <<= 1) {
    const half = size >> 1;
    const stride = WINDOW / size;
    for (let start = 0; start < WINDOW; start += size) {
      for (let k = 0; k < half; k++) {
        const re = COSINE[k * stride]!;
        const im = SINE[k * stride]!;
        const a = from + (start + k) * step;
        const b = a + half * step;
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
