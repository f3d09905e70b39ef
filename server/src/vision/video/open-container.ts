import { AVMEDIA_TYPE_VIDEO, AVSEEK_CUR, AVSEEK_END, AVSEEK_SIZE } from 'node-av/constants';
import { FFmpegError, FormatContext, InputFormat, IOContext, type Stream } from 'node-av/lib';

/** Number of bytes that FFmpeg reads at a time. At each read, FFmpeg waits for JavaScript. */
const READ_AT_A_TIME = 1024 * 1024;

/** A file of which only the header has been read. */
export interface OpenContainer extends AsyncDisposable {
  readonly format: FormatContext;
  /** The first picture track, if there is one. */
  readonly track: Stream | null;
  /** Duration from the header, in seconds. It is 0 if the header has no duration. */
  readonly duration: number;
}

/**
 * Opens a file in memory. Allows only the given container format.
 * @throws FFmpegError if FFmpeg cannot read the header.
 */
export async function openContainer(file: Buffer, container: string): Promise<OpenContainer> {
  const format = new FormatContext();
  const io = readerOf(file);
  format.allocContext();
  format.pb = io;
  const opened = await format.openInput('', InputFormat.findInputFormat(container), null);
  const close = async (): Promise<void> => {
    format.pb = null;
    io.freeContext();
    await format.closeInput();
  };
  if (opened < 0) {
    await close();
    FFmpegError.throwIfError(opened, 'openInput');
  }
  const tracks = format.streams ?? [];
  return {
    format,
    track: tracks.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO) ?? null,
    duration: format.duration > 0n ? Number(format.duration) / 1_000_000 : 0,
    [Symbol.asyncDispose]: close,
  };
}

function readerOf(file: Buffer): IOContext {
  let at = 0;
  const read = (size: number): Buffer | null => {
    const part = file.subarray(at, at + size);
    at += part.length;
    return part.length > 0 ? part : null;
  };
  const seek = (offset: bigint, whence: number): bigint => {
    if (whence === AVSEEK_SIZE) return BigInt(file.length);
    const from = whence === AVSEEK_CUR ? at : whence === AVSEEK_END ? file.length : 0;
    at = Math.max(0, Math.min(file.length, from + Number(offset)));
    return BigInt(at);
  };
  const io = new IOContext();
  io.allocContextWithCallbacks(READ_AT_A_TIME, 0, read, undefined, seek);
  return io;
}
