import { AV_PIX_FMT_RGB24, type AVPixelFormat, SWS_AREA } from 'node-av/constants';
import { FFmpegError, Frame, SoftwareScaleContext } from 'node-av/lib';

/**
 * Target size of frames in RGB. It is a fixed size, or a maximum length of the longer side. With a maximum length,
 * frames are never enlarged.
 */
export type ScaleTarget = { readonly maxSide: number } | { readonly width: number; readonly height: number };

export interface ScaledFrame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Converts decoded frames to pixels of one size. The frames of one stream may have different sizes. */
export class FrameScaler implements Disposable {
  readonly #wanted: ScaleTarget;
  readonly #target = new Frame();
  #context: SoftwareScaleContext | null = null;
  #shape = '';

  constructor(wanted: ScaleTarget) {
    this.#wanted = wanted;
  }

  /**
   * Converts a frame.
   *
   * @throws FFmpegError if FFmpeg cannot convert the frame
   */
  async scale(frame: Frame): Promise<ScaledFrame> {
    const { width, height } = this.#size(frame);
    const context = this.#contextFor(frame, width, height);
    FFmpegError.throwIfError(await context.scaleFrame(this.#target, frame), 'scaleFrame');
    return { width, height, data: new Uint8Array(this.#target.toBuffer()) };
  }

  [Symbol.dispose](): void {
    this.#context?.freeContext();
    this.#target.free();
  }

  #size(frame: Frame): { width: number; height: number } {
    if ('width' in this.#wanted) return this.#wanted;
    const scale = Math.min(1, this.#wanted.maxSide / Math.max(frame.width, frame.height));
    return {
      width: Math.max(1, Math.round(frame.width * scale)),
      height: Math.max(1, Math.round(frame.height * scale)),
    };
  }

  #contextFor(frame: Frame, width: number, height: number): SoftwareScaleContext {
    const shape = `${frame.width}x${frame.height}:${frame.format}`;
    if (this.#context && this.#shape === shape) return this.#context;
    this.#context?.freeContext();
    const context = new SoftwareScaleContext();
    context.getContext(
      frame.width,
      frame.height,
      frame.format as AVPixelFormat,
      width,
      height,
      AV_PIX_FMT_RGB24,
      SWS_AREA,
    );
    this.#target.alloc();
    Object.assign(this.#target, { width, height, format: AV_PIX_FMT_RGB24 });
    FFmpegError.throwIfError(this.#target.allocBuffer(), 'allocBuffer');
    this.#context = context;
    this.#shape = shape;
    return context;
  }
}
