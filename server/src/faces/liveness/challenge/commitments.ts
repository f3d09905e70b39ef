import { createHash } from 'node:crypto';
import type { CodedPicture } from '../../../vision/video/decoded-video.ts';
import type { CommitmentFindings } from './weigh-challenge.ts';

/** A hash that the browser sent before it received the next turn. */
export interface Commitment {
  /** SHA-256 of the next piece of the recording in hexadecimal, and the size of the piece in bytes. */
  readonly sha256: string;
  readonly size: number;
  /** Time of arrival according to the server's clock. */
  readonly atMs: number;
}

/** Returns true if the clip consists of exactly the committed pieces, byte by byte. */
function matchesCommitments(clip: Uint8Array, commitments: readonly Commitment[]): boolean {
  let at = 0;
  for (const { sha256, size } of commitments) {
    const piece = clip.subarray(at, at + size);
    if (piece.length !== size || createHash('sha256').update(piece).digest('hex') !== sha256) return false;
    at += size;
  }
  return at === clip.length;
}

/**
 * Returns for each commitment the end of the committed part of the clip, as a time in the clip. The times are in
 * ascending order. The pictures before such a time were recorded before the commitment.
 */
export function boundTimes(commitments: readonly Commitment[], pictures: readonly CodedPicture[]): number[] {
  let bytes = 0;
  return commitments.map(({ size }) => {
    bytes += size;
    return Math.max(0, ...pictures.filter(({ end }) => end <= bytes).map(({ ms }) => ms));
  });
}

/**
 * Returns the findings about the commitments for a clip. The first commitment was made before any turn was known, and
 * the last after the last turn. `bound` is the result of `boundTimes`.
 */
export function findingsOfCommitments(
  clip: Uint8Array,
  commitments: readonly Commitment[],
  bound: readonly number[],
  abandoned: number,
): CommitmentFindings {
  const before = commitments.length - 1;
  const moved = Array.from({ length: before }, (_, i) => bound[i]! > (i === 0 ? 0 : bound[i - 1]!));
  const recorded = (bound.at(-1) ?? 0) - (bound[0] ?? 0);
  const passed = (commitments.at(-1)?.atMs ?? 0) - (commitments[0]?.atMs ?? 0);
  return {
    bytesMatch: matchesCommitments(clip, commitments),
    boundShare: before > 0 ? moved.filter(Boolean).length / before : 0,
    aheadMs: Math.max(0, Math.round(recorded - passed)),
    behindMs: Math.max(0, Math.round(passed - recorded)),
    abandoned,
  };
}
