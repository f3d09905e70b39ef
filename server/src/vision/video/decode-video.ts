import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../platform/errors.ts';
import { encodeProcessMessage } from '../process-message.ts';
import {
  type DecodedVideo,
  OUT_OF_MEMORY,
  OUT_OF_TIME,
  VIDEO_LIMITS,
  type VideoFault,
  type VideoLimits,
  videoFault,
} from './decoded-video.ts';
import { type ClipHead, collectVideo, type OnFrame, type VideoCollector } from './frame-message.ts';
import { mediaKind } from './media-kind.ts';

/**
 * Decodes a video to sampled frames. Calls `onFrame` for each frame as soon as it is decoded, even if a fault is found
 * later. If the clip has a fault, the promise does not reject and the result has the fault. Rejects with AppError
 * overloaded if the machine is too busy to decode by the deadline, because this is not a fault of the clip.
 */
export type DecodeVideo = (bytes: Uint8Array, onFrame?: OnFrame) => Promise<DecodedVideo>;

const DECODER = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/**
 * Maximum size of the head, the thumbnails and the miniatures in bytes. It is enough for a minute of slow motion at 240
 * frames per second.
 */
const MAX_REST = 16 * 1024 * 1024;

export interface VideoDecoder {
  readonly decode: DecodeVideo;
  /**
   * After this call, a started process always waits for the next clip. Starting a process takes a fifth of a second of
   * a core. A clip then does not wait for the start. Each process decodes only one clip.
   */
  start(): void;
  /** Id of the process that waits for a clip. */
  readonly pid: number | undefined;
}

/**
 * Delay before the next process starts, in milliseconds. After a clip, the person waits for the analysis of the frames.
 * The analysis should be finished before the next process starts.
 */
const START_NEXT_MS = 1500;

/**
 * Decodes in a separate process, because a decoder with hostile input may hang, use too much memory or crash. The
 * process gets the file on its standard input, an empty environment and a heap of 256 MB. It exits if it exceeds its
 * processor time. At the deadline, it is killed. The caller waits for its end, so that no process remains. No file is
 * written. Each process decodes only one clip.
 */
export function makeVideoDecoder(limits: VideoLimits = VIDEO_LIMITS): VideoDecoder {
  let ready: ChildProcess | undefined;
  let ahead = false;
  const startNext = (): void => {
    if (ready) return;
    const child = startProcess(limits);
    const gone = (): void => {
      if (ready === child) ready = undefined;
    };
    child.on('exit', gone).on('error', gone);
    keep(child, false);
    ready = child;
  };
  const take = (): ChildProcess => {
    const child = ready ?? startProcess(limits);
    ready = undefined;
    keep(child, true);
    return child;
  };
  return {
    get pid() {
      return ready?.pid;
    },
    start() {
      ahead = true;
      startNext();
    },
    async decode(bytes, onFrame = () => undefined) {
      if (bytes.length === 0) return videoFault('empty');
      if (bytes.length > limits.maxBytes) return videoFault('too_large');
      const kind = mediaKind(bytes);
      if (kind?.kind !== 'video') return videoFault('not_a_video');
      const collected = collectVideo(onFrame);
      const decoder = take();
      // A decoder that stops early closes its input during the write. The exit status shows the reason.
      decoder.stdin!.on('error', () => undefined);
      const head: ClipHead = { container: kind.container };
      for (const part of encodeProcessMessage(head, bytes)) decoder.stdin!.write(part);
      const { status, killed } = await endOf(decoder, collected, limits);
      if (ahead) setTimeout(startNext, START_NEXT_MS).unref();
      if (killed) throw new AppError('service_busy', {}, { retryAfter: 5 });
      return collected.video ?? videoFault(faultOfStatus(status));
    },
  };
}

/** Decodes with a new process for each clip, which starts when the clip arrives. */
export const makeDecodeVideo = (limits?: VideoLimits): DecodeVideo => makeVideoDecoder(limits).decode;

const startProcess = (limits: VideoLimits): ChildProcess =>
  spawn(process.execPath, ['--max-old-space-size=256', DECODER, JSON.stringify(limits)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  });

/**
 * A process keeps the service alive only while it has a clip. A process without a clip exits when its standard input
 * ends.
 */
function keep(child: ChildProcess, busy: boolean): void {
  for (const handle of [child, child.stdin as Socket | null, child.stdout as Socket | null])
    if (busy) handle?.ref();
    else handle?.unref();
}

function faultOfStatus(status: number | null): VideoFault {
  if (status === OUT_OF_TIME) return 'too_slow';
  return status === OUT_OF_MEMORY ? 'too_much_memory' : 'unreadable';
}

interface Ended {
  readonly status: number | null;
  readonly killed: boolean;
}

function endOf(child: ChildProcess, collected: VideoCollector, limits: VideoLimits): Promise<Ended> {
  return new Promise((resolve) => {
    const maxOutput = limits.maxFrameBytes + limits.minFrames * limits.maxSide ** 2 * 3 + MAX_REST;
    let size = 0;
    let killed = false;
    const timer = setTimeout(() => {
      killed = true;
      child.kill('SIGKILL');
    }, limits.hardDeadlineMs);
    child.stdout!.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxOutput) collected.add(chunk);
      // After the end message, the process has no more output. It is killed, because a normal exit takes about 30 ms
      // longer.
      if (size > maxOutput || collected.video) child.kill('SIGKILL');
    });
    const ended = (status: number | null): void => {
      clearTimeout(timer);
      resolve({ status, killed });
    };
    child.on('error', () => ended(null));
    child.on('close', (code) => ended(code));
  });
}
