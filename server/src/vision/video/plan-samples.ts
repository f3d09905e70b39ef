/** A packet of the picture track as the container describes it, in file order. */
export interface PacketInfo {
  readonly ms: number;
  readonly key: boolean;
  /** Position in the file at which its bytes end; infinite if the container does not give it. */
  readonly end?: number;
}

export interface SamplePlan {
  /**
   * Times of the frames to keep, measured from the clip's first frame, ascending. The first frame at or after each time
   * is kept.
   */
  readonly targets: readonly number[];
  /** True if only key frames are decoded. */
  readonly keysOnly: boolean;
}

/** Minimum length of a clip of which only key frames are decoded, if they give enough samples. */
const LONG_MS = 30_000;
/** Minimum number of key frames at which only the key frames of a long clip are decoded. */
const ENOUGH_KEYS = 12;

export interface SampleCount {
  /** Number of frames kept per second of the clip, with a minimum and a maximum total. */
  readonly perSecond: number;
  readonly least: number;
  readonly most: number;
}

/** Chooses the frames to keep, spread evenly over the clip. If the clip has fewer frames, all are kept. */
export function planSamples(packets: readonly PacketInfo[], { perSecond, least, most }: SampleCount): SamplePlan {
  const times = packets.map(({ ms }) => ms).sort((a, b) => a - b);
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? first) - first;
  const count = Math.min(most, Math.max(least, Math.round((span / 1000) * perSecond)));
  const keys = packets.filter(({ key }) => key).length;
  if (times.length <= count) return { targets: times.map((ms) => ms - first), keysOnly: false };
  // The times are a tenth of a frame early, so that rounding of timestamps does not move a sample to the next frame.
  const early = span / times.length / 10;
  const targets = Array.from({ length: count }, (_, i) => Math.max(0, (span * i) / (count - 1) - early));
  return { targets, keysOnly: span > LONG_MS && keys >= ENOUGH_KEYS };
}
