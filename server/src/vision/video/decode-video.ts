import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../platform/errors.ts';
import {
  type DecodedVideo,
  OUT_OF_MEMORY,
  OUT_OF_TIME,
  VIDEO_LIMITS,
  type VideoFault,
  type VideoLimits,
  videoFault,
} from './decoded-video.ts';
import { decodeMessage } from './frame-message.ts';
import { mediaKind } from './media-kind.ts';

/**
 * Bytes of a video to sampled frames. Never throws for what the bytes are: a fault is a result. Throws AppError overloaded where the machine is so busy
 * that decoding was not done by the deadline, which says nothing of the clip.
 */
export type DecodeVideo = (bytes: Uint8Array) => Promise<DecodedVideo>;

const DECODER = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/** Bytes that the head, the thumbnails and the miniatures may take: a minute of slow motion at 240 frames a second. */
const MAX_REST = 16 * 1024 * 1024;

/**
 * Decodes in a process of its own, because a decoder that is fed hostile bytes may hang, grow or crash. The process gets the
 * file on its standard input, an empty environment and a heap of 256 MB; it ends itself where it used up its processor time, is killed
 * at the deadline and awaited, so that none is left behind, and no file is written.
 */
export function makeDecodeVideo(limits: VideoLimits = VIDEO_LIMITS): DecodeVideo {
  return async (bytes) => {
    if (bytes.length === 0) return videoFault('empty');
    if (bytes.length > limits.maxBytes) return videoFault('too_large');
    const kind = mediaKind(bytes);
    if (kind?.kind !== 'video') return videoFault('not_a_video');
    const { output, status, killed } = await runDecoder(
      bytes,
      JSON.stringify({ container: kind.container, limits }),
      limits,
    );
    if (killed) throw new AppError('overloaded', 'The service is busy, try again shortly', { retryAfter: 5 });
    if (status !== 0) return videoFault(faultOfStatus(status));
    return decodeMessage(output) ?? videoFault('unreadable');
  };
}

function faultOfStatus(status: number | null): VideoFault {
  if (status === OUT_OF_TIME) return 'too_slow';
  return status === OUT_OF_MEMORY ? 'too_much_memory' : 'unreadable';
}

interface Ended {
  readonly output: Buffer;
  readonly status: number | null;
  readonly killed: boolean;
}

function runDecoder(bytes: Uint8Array, argument: string, limits: VideoLimits): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--max-old-space-size=256', DECODER, argument], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    });
    const maxOutput = limits.maxFrameBytes + limits.minFrames * limits.maxSide ** 2 * 3 + MAX_REST;
    const chunks: Buffer[] = [];
    let size = 0;
    let killed = false;
    const timer = setTimeout(() => {
      killed = true;
      child.kill('SIGKILL');
    }, limits.hardDeadlineMs);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxOutput) chunks.push(chunk);
      else child.kill('SIGKILL');
    });
    // A decoder that gives up early closes its end while we still write; its status tells why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(bytes);
    const ended = (status: number | null): void => {
      clearTimeout(timer);
      resolve({ output: Buffer.concat(chunks), status, killed });
    };
    child.on('error', () => ended(null));
    child.on('close', (code) => ended(code));
  });
}
