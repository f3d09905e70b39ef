/** Side of the window whose spectrum is taken. */
export const WINDOW = 128;

/**
 * Power spectrum of a `WINDOW` × `WINDOW` picture under a Hann window, its mean removed. Row v, column u, frequency 0 at the
 * first of each.
 */
export function powerSpectrum(picture: Float32Array): Float32Array {
  const n = WINDOW;
  const mean = picture.reduce((sum, value) => sum + value, 0) / picture.length;
  const real = new Float64Array(n * n);
  const imaginary = new Float64Array(n * n);
  for (let y = 0; y < n; y++)
    for (let x = 0; x < n; x++) real[y * n + x] = (picture[y * n + x]! - mean) * hann(x) * hann(y);
  for (let y = 0; y < n; y++) transform(real, imaginary, y * n, 1);
  for (let x = 0; x < n; x++) transform(real, imaginary, x, n);
  return Float32Array.from(real, (value, i) => value ** 2 + imaginary[i]! ** 2);
}

function hann(i: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW - 1));
}

/** Radix-2 Fourier transform in place of `WINDOW` values, `step` apart from `from` on (Cooley and Tukey). */
function transform(real: Float64Array, imaginary: Float64Array, from: number, step: number): void {
  const n = WINDOW;
  const swap = (values: Float64Array, i: number, j: number): void => {
    const kept = values[from + i * step]!;
    values[from + i * step] = values[from + j * step]!;
    values[from + j * step] = kept;
  };
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      swap(real, i, j);
      swap(imaginary, i, j);
    }
  }
  for (let size = 2; size <= n; size <<= 1) {
    const [stepRe, stepIm] = [Math.cos((-2 * Math.PI) / size), Math.sin((-2 * Math.PI) / size)];
    for (let start = 0; start < n; start += size) {
      let [re, im] = [1, 0];
      for (let k = 0; k < size / 2; k++) {
        const a = from + (start + k) * step;
        const b = a + (size / 2) * step;
        const tre = real[b]! * re - imaginary[b]! * im;
        const tim = real[b]! * im + imaginary[b]! * re;
        real[b] = real[a]! - tre;
        imaginary[b] = imaginary[a]! - tim;
        real[a] = real[a]! + tre;
        imaginary[a] = imaginary[a]! + tim;
        [re, im] = [re * stepRe - im * stepIm, re * stepIm + im * stepRe];
      }
    }
  }
}
