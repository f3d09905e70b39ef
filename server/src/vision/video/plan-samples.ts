/** A packet of the picture track as the container describes it, in file order. */
export interface PacketInfo {
  readonly ms: number;
  readonly key: boolean;
  /**
   * Position in the file at which the bytes of the packet end. It is infinite if the container does not have the
   * position.
   */
  readonly end?: number;
}

export interface SamplePlan {
  /**
   * Times of the sampled frames, in ascending order. They are measured from the first frame of the clip. For each time,
   * the first frame at or after the time is used.
   */
  readonly targets: readonly number[];
  /** True if only key frames are decoded. */
  readonly keysOnly: boolean;
}

/** Minimum length of a clip for which only key frames are decoded. This happens only if there are enough key frames. */
const LONG_MS = 30_000;
/** Minimum number of key frames. If a long clip has fewer, all frames are decoded. */
const ENOUGH_KEYS = 12;

export interface SampleCount {
  /** Number of sampled frames per second of the clip. There is also a minimum and a maximum for the total. */
  readonly perSecond: number;
  readonly least: number;
  readonly most: number;
}

/** Chooses the frames to sample, spread evenly over the clip. If the clip has fewer frames, all are used. */
export function planSamples(packets: readonly PacketInfo[], { perSecond, least, most }: SampleCount): SamplePlan {
  const times = packets.map(({ ms }) => ms).sort((a, b) => a - b);
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? first) - first;
  const count = Math.min(most, Math.max(least, Math.round((span / 1000) * perSecond)));
  const keys = packets.filter(({ key }) => key).length;
  if (times.length <= count) return { targets: times.map((ms) => ms - first), keysOnly: false };
  // The times are a tenth of a frame early. Otherwise, rounding of timestamps could move a sample to the next frame.
  const early = span / times.length / 10;
  const targets = Array.from({ length: count }, (_, i) => Math.max(0, (span * i) / (count - 1) - early));
  return { targets, keysOnly: span > LONG_MS && keys >= ENOUGH_KEYS };
}
