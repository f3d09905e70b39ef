import type { CaptureTraces } from '../../faces/liveness/capture-traces.ts';
import { scoreWith } from '../../faces/liveness/challenge/weigh-challenge.ts';

/**
 * Data that the page reports about its camera and itself. A manipulated page can report anything, so no value is
 * evidence for a live person.
 */
export interface GivenSignals {
  readonly camera?: string;
  readonly facing?: string;
  readonly platform?: string;
  readonly touch_points?: number;
  readonly webdriver?: boolean;
}

export type SignalName =
  | 'virtual_camera'
  | 'automated_browser'
  | 'device_mismatch'
  | 'container_mismatch'
  | 'no_facing_mode'
  | 'even_timing'
  | 'no_sensor_noise'
  | 'several_browsers';

export interface WeighedSignals {
  readonly found: readonly SignalName[];
  /** Contribution of each signal to the log-odds of liveness. It is 0 for a signal that is only recorded. */
  readonly shares: Readonly<Partial<Record<SignalName, number>>>;
  /** Sum of the contributions. Minimum: `MAX_AGAINST`; maximum: 0. */
  readonly total: number;
  readonly traces: CaptureTraces | undefined;
}

/**
 * Weight of each signal. The weights are estimates, because no set of injected and genuine captures was available.
 * `no_sensor_noise` has weight 0 until it is measured, because video encoders remove noise too.
 */
const WEIGHTS: Readonly<Record<SignalName, number>> = {
  ...{ virtual_camera: -0.8, automated_browser: -0.8, device_mismatch: -0.4, container_mismatch: -0.4 },
  ...{ no_facing_mode: -0.1, even_timing: -0.4, no_sensor_noise: 0, several_browsers: -0.1 },
};
/**
 * Lower limit for the sum of the contributions. With this limit, all signals together cannot reject a clip that is
 * otherwise clearly live.
 */
const MAX_AGAINST = -1.2;

/** Names of virtual cameras, and of files that a test browser plays as a camera. */
const VIRTUAL =
  /\bOBS\b|ManyCam|Snap Camera|XSplit|mmhmm|DroidCam|iVCam|EpocCam|CamTwist|\bCamo\b|v4l2loopback|Dummy video|Unity Video|SplitCam|YouCam|AlterCam|VTube|\bVCam\b|e2eSoft|Sparkocam|WebcamMax|Avatarify|DeepFaceLive|FaceRig|Animaze|Logi Capture|NDI|virtual|fake[_ ]device|\.(mjpeg|y4m)$/i;
/**
 * Minimum standard deviation of a real camera's frame intervals, in ms. A program causes smaller values. In browsers
 * the intervals vary more (design, section 3).
 */
const EVEN_MS = 0.35;
const EVEN_FRAMES = 40;
const NOISELESS = 0.02;
const MANY_BROWSERS = 3;

export interface SignalsInput {
  readonly given: GivenSignals | undefined;
  readonly userAgent: string;
  readonly traces: CaptureTraces | undefined;
  /** Number of browsers that have opened the session. */
  readonly bindings: number;
}

/**
 * Detects signs that the clip does not come from a camera in front of a person. Each sign is recorded and has a low
 * weight, so that no sign decides alone. Pure. Never throws.
 */
export function weighSignals({ given, userAgent, traces, bindings }: SignalsInput): WeighedSignals {
  const signs: Readonly<Record<SignalName, boolean>> = {
    virtual_camera: VIRTUAL.test(given?.camera ?? ''),
    automated_browser: given?.webdriver === true,
    device_mismatch: isOtherDevice(given, userAgent),
    container_mismatch: isOtherContainer(traces, userAgent),
    no_facing_mode: given !== undefined && isPhone(userAgent) && !given.facing,
    even_timing: traces?.jitterMs != null && traces.frames >= EVEN_FRAMES && traces.jitterMs < EVEN_MS,
    no_sensor_noise: traces?.noise != null && traces.noise < NOISELESS,
    several_browsers: bindings > MANY_BROWSERS,
  };
  const found = (Object.keys(signs) as SignalName[]).filter((name) => signs[name]);
  const shares = Object.fromEntries(found.map((name) => [name, WEIGHTS[name]]));
  const sum = found.reduce((all, name) => all + WEIGHTS[name], 0);
  return { found, shares, total: Math.max(MAX_AGAINST, sum), traces };
}

/** Returns the liveness score after the signals are added. Without signals the score does not change. */
export const scoreAfter = (score: number, { total }: Pick<WeighedSignals, 'total'>): number =>
  total < 0 ? Math.min(score, scoreWith(score, total)) : score;

const isPhone = (userAgent: string): boolean => /Android|iPhone/.test(userAgent);

/** True if the browser names another kind of device than its screen and touch support suggest. */
function isOtherDevice(given: GivenSignals | undefined, userAgent: string): boolean {
  if (!given) return false;
  const { platform = '', touch_points: touch } = given;
  if (isPhone(userAgent)) return touch === 0 || /^(Win|Mac)/.test(platform);
  if (/Windows NT/.test(userAgent)) return platform !== '' && !/^Win/.test(platform);
  return /Macintosh/.test(userAgent) && platform !== '' && !/^(Mac|iP)/.test(platform);
}

/**
 * True if the browser cannot have recorded this file format. Firefox does not record MP4, and no browser records AVI.
 * Safari records WebM from version 18.4.
 */
function isOtherContainer(traces: CaptureTraces | undefined, userAgent: string): boolean {
  if (!traces?.container) return false;
  return traces.container === 'avi'
    ? /Mozilla/.test(userAgent)
    : traces.container === 'mov' && /Firefox\//.test(userAgent);
}
