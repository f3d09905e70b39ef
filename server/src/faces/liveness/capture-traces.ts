import type { DecodedVideo } from '../../vision/video/decoded-video.ts';
import { type Container, mediaKind } from '../../vision/video/media-kind.ts';

/** Signs in a clip's file that show how the file was made. No sign is a proof. */
export interface CaptureTraces {
  readonly container: Container | null;
  readonly codec: string;
  readonly frames: number;
  /**
   * Standard deviation of the intervals between the pictures, in ms. The intervals of a camera are uneven. The
   * intervals of a rendered file are even.
   */
  readonly jitterMs: number | null;
  /**
   * Median change between two pictures in the upper corners, in grey levels. A sensor has noise, but an encoder may
   * remove it.
   */
  readonly noise: number | null;
}

type Video = Pick<Extract<DecodedVideo, { ok: true }>, 'codec' | 'frameCount' | 'pictures' | 'miniatures'>;

export function tracesOf(bytes: Uint8Array, { codec, frameCount, pictures, miniatures }: Video): CaptureTraces {
  const kind = mediaKind(bytes);
  return {
    container: kind?.kind === 'video' ? kind.container : null,
    ...{ codec, frames: frameCount, jitterMs: jitterOf(pictures.map(({ ms }) => ms)), noise: noiseOf(miniatures) },
  };
}

const FEWEST = 10;

function jitterOf(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  const steps = sorted.slice(1).map((ms, i) => ms - sorted[i]!);
  if (steps.length < FEWEST) return null;
  const mean = steps.reduce((all, step) => all + step, 0) / steps.length;
  return round(Math.sqrt(steps.reduce((all, step) => all + (step - mean) ** 2, 0) / steps.length));
}

/**
 * Side of a miniature in pixels, and side of the two squares in its upper corners. These squares rarely show the face.
 */
const [SIDE, CORNER] = [64, 12] as const;

function noiseOf(miniatures: Video['miniatures']): number | null {
  if (miniatures.length < FEWEST) return null;
  const changes = miniatures.slice(1).map(({ rgb }, i) => {
    const before = miniatures[i]!.rgb;
    let [sum, count] = [0, 0];
    for (let y = 0; y < CORNER; y += 1)
      for (let x = 0; x < SIDE; x += 1) {
        if (x >= CORNER && x < SIDE - CORNER) continue;
        const green = 3 * (y * SIDE + x) + 1;
        sum += Math.abs(rgb[green]! - before[green]!);
        count += 1;
      }
    return sum / count;
  });
  return round(changes.toSorted((a, b) => a - b)[changes.length >> 1]!);
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
