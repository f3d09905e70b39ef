import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { encodeProcessMessage, processMessages } from '../process-message.ts';
import type { DecodedPixels } from './decode-pixels.ts';
import { type DecodedHead, type DecodeHead, OUT_OF_TIME } from './image-message.ts';

export interface ImageDecoderOptions {
  /** Processor time that a picture may take: however busy the machine is, the same pictures are decoded. */
  readonly processorMs?: number;
  /** Time by the clock after which a picture is given up, and the process that decodes it is killed. */
  readonly deadlineMs?: number;
  /** Resident memory beyond which an idle process is let go; the next picture starts another. */
  readonly maxIdleBytes?: number;
  /** The program, for tests. */
  readonly program?: string;
}

/** `too_slow`: it used up its processor time. `too_late`: the machine gave it none, or it hangs. */
export type Decoded = DecodedPixels | 'too_slow' | 'too_late';

export interface ImageDecoder {
  /** Never rejects: an image that cannot be decoded is a result, too. Pictures wait for each other. */
  decode(bytes: Uint8Array, maxSide: number): Promise<Decoded>;
  /** The process that decodes, where one runs. */
  readonly pid: number | undefined;
}

/** 50 megapixels of interlaced 16-bit PNG, the slowest there is, take 4 s on a core that has nothing else to do. */
const PROCESSOR_MS = 10_000;
/** A photo of a phone, 0.1 s of a core, took over 10 s by the clock at load 30. A thread has 30 s for the whole of its work. */
const DEADLINE_MS = 28_000;
const MAX_IDLE_BYTES = 400 * 1_048_576;
const PROGRAM = fileURLToPath(new URL('./image-decoder-process.ts', import.meta.url));

/**
 * Decodes images in a process of its own, started with the first: a decoder that is fed hostile bytes may hang, grow or crash, and neither
 * a thread nor libuv's pool can be taken back from it. The process has an empty environment but for glibc's arenas, of which it needs one.
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
    // It ends while we still write: the exit tells.
    started.stdin!.on('error', () => {});
    child = started;
    return started;
  };

  /** A process without work keeps nobody from ending. */
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
