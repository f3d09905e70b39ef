/** A small deterministic generator (mulberry32), so that every run draws the same attacks. */
export interface Noise {
  /** 0 ≤ x < 1. */
  uniform(): number;
  between(low: number, high: number): number;
  /** Mean 0, deviation 1. */
  normal(): number;
}

export function makeNoise(seed: number): Noise {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}

/** A slow wander around 0 of about `size`, as a hand that holds something: a few sines of odd periods. Time in seconds. */
export function wander(noise: Noise, size: number): (seconds: number) => number {
  const waves = Array.from({ length: 3 }, (_, i) => ({
    rate: noise.between(0.15, 0.5) * (i + 1) * 2 * Math.PI,
    phase: noise.between(0, 2 * Math.PI),
    share: size / (i + 1.5),
  }));
  return (seconds) => waves.reduce((sum, { rate, phase, share }) => sum + share * Math.sin(rate * seconds + phase), 0);
}
