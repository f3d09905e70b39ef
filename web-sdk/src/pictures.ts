import { CameraError } from './camera.ts';

/**
 * Maximum length of the longer side of an uploaded picture, in pixels. The document reader needs no larger picture, and
 * the file has about 300 kB.
 */
const MAX_PIXELS = 1920;
const QUALITY = 0.82;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns a part of a picture as a JPEG. Reduces a part that is larger than `MAX_PIXELS`. */
async function toJpeg(source: CanvasImageSource, { x, y, width, height }: Area): Promise<Blob> {
  const scale = Math.min(1, MAX_PIXELS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')!.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('no picture could be made');
  return blob;
}

/**
 * Returns the part of a video that is visible in its box (`object-fit: cover`), as a JPEG.
 * @throws CameraError `no_picture`
 */
export async function shoot(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const [width, height] = [clientWidth / scale, clientHeight / scale];
  const area = { x: (videoWidth - width) / 2, y: (videoHeight - height) / 2, width, height };
  try {
    return await toJpeg(video, area);
  } catch {
    throw new CameraError('no_picture');
  }
}

/** Converts a chosen file to an upright JPEG. @throws Error if the browser cannot open the file as a picture. */
export async function fromFile(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await toJpeg(image, { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight });
  } finally {
    URL.revokeObjectURL(url);
  }
}
