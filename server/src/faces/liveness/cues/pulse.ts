import type { Miniature } from '../../../vision/video/decoded-video.ts';
import { boxAt, type PlacedFace } from './scene-motion.ts';

/** Minimum length and minimum frame rate of a clip. A shorter or slower clip has too few beats for a measurement. */
const MIN_SECONDS = 5;
const MIN_RATE = 6;
/** Heart rates in beats per second: 42 to 180 per minute. */
const HEART = { low: 0.7, high: 3 } as const;
const BINS = 120;

/**
 * Measures the pulse that a camera sees in the skin's colour (plane orthogonal to skin, Wang et al. 2017). The result
 * is the power at one steady heart rate relative to the power at other rates, in decibels. Without a pulse, it is about
 * −6 to 0. A clear pulse is above 3. Returns null if the clip is too short. A replayed video also has a pulse, but a
 * weaker one.
 */
export function pulse(miniatures: readonly Miniature[], faces: readonly PlacedFace[]): number | null {
  const first = miniatures[0];
  const seconds = ((miniatures.at(-1)?.ms ?? 0) - (first?.ms ?? 0)) / 1000;
  if (!first || seconds < MIN_SECONDS || (miniatures.length - 1) / seconds < MIN_RATE) return null;
  const rate = (miniatures.length - 1) / seconds;
  const colours = miniatures.map((miniature) => skinColour(miniature, faces));
  const wave = planeOrthogonalToSkin(colours, Math.max(8, Math.round(1.6 * rate)));
  return steadiness(wave, rate);
}

function skinColour(miniature: Miniature, faces: readonly PlacedFace[]): [number, number, number] {
  const side = Math.round(Math.sqrt(miniature.rgb.length / 3));
  const { x, y, width, height } = boxAt(faces, miniature.ms);
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  const [left, right] = [Math.floor((x + width * 0.15) * side), Math.ceil((x + width * 0.85) * side)];
  const [top, bottom] = [Math.floor((y + height * 0.1) * side), Math.ceil((y + height * 0.85) * side)];
  for (let row = Math.max(0, top); row < Math.min(side, bottom); row++) {
    for (let column = Math.max(0, left); column < Math.min(side, right); column++, count++) {
      const at = (row * side + column) * 3;
      for (const channel of [0, 1, 2] as const) sum[channel] += miniature.rgb[at + channel]!;
    }
  }
  return sum.map((value) => value / Math.max(1, count)) as [number, number, number];
}

/**
 * Returns one value per frame. The colours are processed in windows that overlap. The colours of a window are divided
 * by their mean. They are then projected so that changes of light cancel out. At the end, the windows are added.
 */
function planeOrthogonalToSkin(colours: readonly [number, number, number][], window: number): Float64Array {
  const out = new Float64Array(colours.length);
  for (let start = 0; start + window <= colours.length; start++) {
    const part = colours.slice(start, start + window);
    const mean = [0, 1, 2].map((c) => part.reduce((sum, colour) => sum + colour[c]!, 0) / window || 1);
    const one: number[] = [];
    const two: number[] = [];
    for (const [r, g, b] of part) {
      const [red, green, blue] = [r / mean[0]!, g / mean[1]!, b / mean[2]!];
      one.push(green - blue);
      two.push(green + blue - 2 * red);
    }
    const ratio = deviation(one) / (deviation(two) || 1);
    const joined = one.map((value, i) => value + ratio * two[i]!);
    const middle = joined.reduce((sum, value) => sum + value, 0) / window;
    const scale = deviation(joined) || 1;
    for (const [i, value] of joined.entries()) out[start + i]! += (value - middle) / scale;
  }
  return out;
}

/**
 * Returns the power near the strongest rate and near twice that rate, in dB relative to all other power in the range of
 * heart rates. Near means at least 0.1 Hz on each side.
 */
function steadiness(wave: Float64Array, rate: number): number {
  const high = Math.min(HEART.high, rate / 2 - 0.1);
  const rates = Array.from({ length: BINS }, (_, i) => HEART.low + ((high - HEART.low) * i) / (BINS - 1));
  const powers = rates.map((hertz) => power(wave, hertz, rate));
  const peak = rates[powers.indexOf(Math.max(...powers))]!;
  const width = Math.max(0.1, (1.2 * rate) / wave.length);
  let [inside, outside] = [0, 0];
  for (const [i, hertz] of rates.entries()) {
    if (Math.abs(hertz - peak) <= width || Math.abs(hertz - 2 * peak) <= width) inside += powers[i]!;
    else outside += powers[i]!;
  }
  return 10 * Math.log10((inside + 1e-12) / (outside + 1e-12));
}

function power(wave: Float64Array, hertz: number, rate: number): number {
  let [real, imaginary] = [0, 0];
  for (const [i, value] of wave.entries()) {
    const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (wave.length - 1));
    const angle = (2 * Math.PI * hertz * i) / rate;
    real += value * hann * Math.cos(angle);
    imaginary += value * hann * Math.sin(angle);
  }
  return real * real + imaginary * imaginary;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
