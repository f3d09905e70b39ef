/** A packet of the picture track as the container tells of it, in file order. */
export interface PacketInfo {
  readonly ms: number;
  readonly key: boolean;
  /** Where its bytes end in the file; infinite where the container does not tell. */
  readonly end?: number;
}

export interface SamplePlan {
  /** Times, from the clip's first frame, of the frames to keep: the first frame at or after each. Ascending. */
  readonly targets: readonly number[];
  /** Whether key frames alone are decoded. */
  readonly keysOnly: boolean;
}

/** Above this length every frame is no longer decoded when key frames alone give enough samples. */
const LONG_MS = 30_000;
/** Fewer key frames than this over a long clip say too little. */
const ENOUGH_KEYS = 12;

export interface SampleCount {
  /** Frames kept of a second of the clip, and how many in all at least and at most. */
  readonly perSecond: number;
  readonly least: number;
  readonly most: number;
}

/** Which frames to keep, spread evenly over the clip; every frame when it has fewer than are wanted. */
export function planSamples(packets: readonly PacketInfo[], { perSecond, least, most }: SampleCount): SamplePlan {
  const times = packets.map(({ ms }) => ms).sort((a, b) => a - b);
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? first) - first;
  const count = Math.min(most, Math.max(least, Math.round((span / 1000) * perSecond)));
  const keys = packets.filter(({ key }) => key).length;
  if (times.length <= count) return { targets: times.map((ms) => ms - first), keysOnly: false };
  // A tenth of a frame early, so that rounding of timestamps does not push a sample to the next frame.
  const early = span / times.length / 10;
  const targets = Array.from({ length: count }, (_, i) => Math.max(0, (span * i) / (count - 1) - early));
  return { targets, keysOnly: span > LONG_MS && keys >= ENOUGH_KEYS };
}
