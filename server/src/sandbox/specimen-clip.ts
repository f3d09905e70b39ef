import sharp from 'sharp';

const [CLIP_FPS, CLIP_FRAMES, CLIP_WIDTH, CLIP_HEIGHT] = [8, 48, 240, 320] as const;

/**
 * Creates a WebM clip of six seconds from an image that moves slightly, because the package contains no video of a
 * person. The clip shows no signs of life, so no run with this clip passes.
 */
export async function specimenClip(face: Buffer): Promise<Buffer> {
  // The encoder is loaded only here, because the service never encodes video otherwise.
  const { encodeVideo } = await import('../vision/video/encode-video.ts');
  const wide = await sharp(face)
    .resize(CLIP_WIDTH + 24, CLIP_HEIGHT, { fit: 'cover' })
    .removeAlpha()
    .toBuffer();
  const frames = await Promise.all(
    Array.from({ length: CLIP_FRAMES }, async (_, at) => {
      const left = Math.round(12 + 12 * Math.sin((at / CLIP_FRAMES) * 4 * Math.PI));
      const data = await sharp(wide).extract({ left, top: 0, width: CLIP_WIDTH, height: CLIP_HEIGHT }).raw().toBuffer();
      return { width: CLIP_WIDTH, height: CLIP_HEIGHT, data: new Uint8Array(data) };
    }),
  );
  return encodeVideo(frames, { format: 'webm', encoder: 'libvpx', fps: CLIP_FPS, gopSize: 16, bitrate: '200k' });
}
