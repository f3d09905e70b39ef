/** Reasons why there is no picture. Each has its own text in the catalogue (`camera.denied`, `camera.denied.do` …). */
export type CameraFault =
  | 'denied'
  | 'no_answer'
  | 'none'
  | 'busy'
  | 'insecure'
  | 'frame'
  | 'no_picture'
  | 'ended'
  | 'no_recorder';

export class CameraError extends Error {
  readonly fault: CameraFault;
  constructor(fault: CameraFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface Camera {
  readonly stream: MediaStream;
  /** Rejects with CameraError `ended` when the camera is unplugged or removed. */
  readonly lost: Promise<never>;
  stop(): void;
}

const PICTURE_MS = 12_000;
/**
 * Maximum time in milliseconds until the browser allows or refuses the camera. Some browsers inside apps do not ask the
 * person and never answer (amplify-ui#6134).
 */
const ANSWER_MS = 20_000;

export interface CameraWish {
  readonly facing: 'user' | 'environment';
  readonly width: number;
  readonly height: number;
  readonly deviceId?: string;
}

/**
 * Returns the camera's stream if it arrives in time. Stops a stream that arrives later, so that the camera does not
 * stay on.
 * @throws CameraError `no_answer`, or the reason of `signal`
 */
function inTime(asked: Promise<MediaStream>, signal: AbortSignal | undefined): Promise<MediaStream> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (reason: unknown) => {
      isOver = true;
      clearTimeout(timer);
      reject(reason);
    };
    const timer = setTimeout(() => end(new CameraError('no_answer')), ANSWER_MS);
    signal?.addEventListener('abort', () => end(signal.reason), { once: true });
    asked.then((stream) => {
      clearTimeout(timer);
      if (isOver) for (const track of stream.getTracks()) track.stop();
      else resolve(stream);
    }, end);
  });
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return isForbiddenByFrame() ? 'frame' : 'denied';
  if (name === 'NotFoundError') return 'none';
  // The browser belongs to another program, and cannot ask the person for permission.
  if (name === 'NotSupportedError') return 'insecure';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'no_picture';
}

function isForbiddenByFrame(): boolean {
  const policy = (document as Document & { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy;
  return globalThis.top !== globalThis.self && policy?.allowsFeature('camera') === false;
}

/**
 * Shows the camera in `video` and resolves when there is a picture. The requested sizes are only preferences, so that a
 * simple camera works too. Requests no sound.
 * @throws CameraError
 */
export async function openCamera(
  video: HTMLVideoElement,
  { facing, width, height, deviceId, signal }: CameraWish & { readonly signal?: AbortSignal },
): Promise<Camera> {
  const { mediaDevices } = navigator;
  if (!mediaDevices?.getUserMedia) throw new CameraError('insecure');
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: facing } };
  const asked = mediaDevices
    .getUserMedia({ audio: false, video: { ...which, width: { ideal: width }, height: { ideal: height } } })
    .catch((error) =>
      error?.name === 'OverconstrainedError' ? mediaDevices.getUserMedia({ video: true }) : Promise.reject(error),
    )
    .catch((error) => {
      throw new CameraError(faultOf(error));
    });
  const stream = await inTime(asked, signal);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  const [track] = stream.getVideoTracks();
  const lost = new Promise<never>((_resolve, reject) => {
    track?.addEventListener('ended', () => reject(new CameraError('ended')));
  });
  lost.catch(() => {});
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  try {
    // The promise is not awaited, because it settles only after the first frame, and a camera may send none.
    void video.play().catch(() => {});
    for (const end = Date.now() + PICTURE_MS; !(video.videoWidth > 0 && video.readyState >= 2); ) {
      signal?.throwIfAborted();
      if (Date.now() > end || track?.readyState !== 'live') throw new CameraError('no_picture');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } catch (error) {
    stop();
    throw error;
  }
  return { stream, lost, stop };
}
