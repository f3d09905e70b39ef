import { CameraError } from './camera.ts';

/**
 * Maximum side in pixels of a picture that is sent. It is the size that the document reader needs, and about 300 kB.
 */
const MAX_PIXELS = 1920;
const QUALITY = 0.82;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns a JPEG of a part of a picture. It is made smaller if it is larger than needed. */
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
 * Returns the visible part of a video in its box (`object-fit: cover`), as a JPEG.
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

/** Converts a chosen file to an upright JPEG. @throws Error when the browser cannot open it as a picture. */
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
