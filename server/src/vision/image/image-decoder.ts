import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { encodeProcessMessage, processMessages } from '../process-message.ts';
import type { DecodedPixels } from './decode-pixels.ts';
import { type DecodedHead, type DecodeHead, OUT_OF_TIME } from './image-message.ts';

export interface ImageDecoderOptions {
  /**
   * Maximum processor time for a picture, in milliseconds. Processor time does not depend on the load of the machine,
   * so the same picture always gives the same result.
   */
  readonly processorMs?: number;
  /** Maximum elapsed time, in milliseconds. After it the picture fails and the decoding process is killed. */
  readonly deadlineMs?: number;
  /**
   * Maximum resident memory of an idle process, in bytes. A larger process is ended, and the next picture starts a new
   * one.
   */
  readonly maxIdleBytes?: number;
  /** Program of the process. Tests set another program. */
  readonly program?: string;
}

/**
 * Result of decoding. `too_slow` means that the picture exceeded its processor time. `too_late` means that the machine
 * was too busy, or that the process hangs.
 */
export type Decoded = DecodedPixels | 'too_slow' | 'too_late';

export interface ImageDecoder {
  /**
   * Decodes a picture. Pictures are decoded one after another. The promise never rejects. If an image cannot be
   * decoded, the result shows this.
   */
  decode(bytes: Uint8Array, maxSide: number): Promise<Decoded>;
  /** Id of the decoding process, or undefined if there is no process. */
  readonly pid: number | undefined;
}

/**
 * Default maximum processor time in milliseconds. The slowest picture is an interlaced 16-bit PNG of 50 megapixels. It
 * takes 4 s on an idle core.
 */
const PROCESSOR_MS = 10_000;
/**
 * Default maximum elapsed time in milliseconds. A phone's photo that needs 0.1 s of a core took more than 10 s of
 * elapsed time at load 30. A thread has 30 s for all its work.
 */
const DEADLINE_MS = 28_000;
const MAX_IDLE_BYTES = 400 * 1_048_576;
const PROGRAM = fileURLToPath(new URL('./image-decoder-process.ts', import.meta.url));

/**
 * Decodes images in a separate process, which starts with the first image. With hostile input, a decoder may hang, use
 * too much memory or crash. A blocked thread or libuv pool cannot be recovered. The environment of the process contains
 * only two limits: one for the arenas of glibc, because the process needs only one, and one for the threads of libuv.
 */
export function makeImageDecoder({
  processorMs = PROCESSOR_MS,
  deadlineMs = DEADLINE_MS,
  maxIdleBytes = MAX_IDLE_BYTES,
  program = PROGRAM,
}: ImageDecoderOptions = {}): ImageDecoder {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const running = (): ChildProcess => {
    if (child) return child;
    const started = spawn(process.execPath, ['--max-old-space-size=128', program], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
    });
    const gone = () => {
      if (child === started) child = undefined;
    };
    started.on('error', gone).on('exit', gone);
    // The process may exit during the write. The exit status shows the reason.
    started.stdin!.on('error', () => {});
    child = started;
    return started;
  };

  /**
   * The process keeps the service alive only while it decodes. An idle process does not prevent the exit of the
   * service.
   */
  const keep = (process: ChildProcess, busy: boolean): void => {
    for (const handle of [process, process.stdin as Socket, process.stdout as Socket])
      if (busy) handle.ref();
      else handle.unref();
  };

  const decodeNext = (bytes: Uint8Array, maxSide: number): Promise<Decoded> =>
    new Promise((resolve) => {
      const process = running();
      keep(process, true);
      const collect = processMessages<DecodedHead>();
      const finish = (result: Decoded, letGo: boolean): void => {
        clearTimeout(timer);
        process.stdout!.off('data', read);
        process.off('close', ended).off('error', ended);
        if (letGo) {
          if (child === process) child = undefined;
          process.kill('SIGKILL');
        } else keep(process, false);
        resolve(result);
      };
      const read = (chunk: Buffer): void => {
        const message = collect(chunk);
        if (!message) return;
        const { head, bytes: data } = message;
        finish(
          'fault' in head ? head.fault : { width: head.width, height: head.height, data },
          head.rss > maxIdleBytes,
        );
      };
      const ended = (status: unknown): void => finish(status === OUT_OF_TIME ? 'too_slow' : 'unreadable', true);
      const timer = setTimeout(() => finish('too_late', true), deadlineMs);
      process.stdout!.on('data', read);
      process.on('close', ended).on('error', ended);
      for (const part of encodeProcessMessage({ maxSide, processorMs } satisfies DecodeHead, bytes))
        process.stdin!.write(part);
    });

  return {
    get pid() {
      return child?.pid;
    },
    decode(bytes, maxSide) {
      const result = last.then(() => decodeNext(bytes, maxSide));
      last = result;
      return result;
    },
  };
}
