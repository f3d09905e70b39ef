import type { CaptureTraces } from '../../faces/liveness/capture-traces.ts';
import { scoreWith } from '../../faces/liveness/challenge/weigh-challenge.ts';

/** The page's report about its camera and itself. A forged page can report anything, so no value here speaks for a person. */
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
  /** Each signal's part of the log-odds of life; 0 where it is only recorded. */
  readonly shares: Readonly<Partial<Record<SignalName, number>>>;
  /** At least `MAX_AGAINST`, at most 0. */
  readonly total: number;
  readonly traces: CaptureTraces | undefined;
}

/** Placed by judgement: no set of injected and honest captures was at hand. `no_sensor_noise` waits for figures, since coders swallow noise too. */
const WEIGHTS: Readonly<Record<SignalName, number>> = {
  ...{ virtual_camera: -0.8, automated_browser: -0.8, device_mismatch: -0.4, container_mismatch: -0.4 },
  ...{ no_facing_mode: -0.1, even_timing: -0.4, no_sensor_noise: 0, several_browsers: -0.1 },
};
/** All together weigh no more than this: they never turn a clip that is otherwise clearly live. */
const MAX_AGAINST = -1.2;

/** Names that programs which stand in for a camera give themselves; and files played by a browser under test. */
const VIRTUAL =
  /\bOBS\b|ManyCam|Snap Camera|XSplit|mmhmm|DroidCam|iVCam|EpocCam|CamTwist|\bCamo\b|v4l2loopback|Dummy video|Unity Video|SplitCam|YouCam|AlterCam|VTube|\bVCam\b|e2eSoft|Sparkocam|WebcamMax|Avatarify|DeepFaceLive|FaceRig|Animaze|Logi Capture|NDI|virtual|fake[_ ]device|\.(mjpeg|y4m)$/i;
/** Standard deviation of a camera's frame intervals below which a machine made them, ms: browsers' own jitter by more (design, section 3). */
const EVEN_MS = 0.35;
const EVEN_FRAMES = 40;
const NOISELESS = 0.02;
const MANY_BROWSERS = 3;

export interface SignalsInput {
  readonly given: GivenSignals | undefined;
  readonly userAgent: string;
  readonly traces: CaptureTraces | undefined;
  /** How often a browser took the session over. */
  readonly bindings: number;
}

/** Signs that the clip did not come from a camera before a person. Recorded and weighed lightly, never alone decisive. Pure and total. */
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

/** The score with the signals in it; as it was where none was found. */
export const scoreAfter = (score: number, { total }: Pick<WeighedSignals, 'total'>): number =>
  total < 0 ? Math.min(score, scoreWith(score, total)) : score;

const isPhone = (userAgent: string): boolean => /Android|iPhone/.test(userAgent);

/** The browser's name says one kind of device, its screen and touch another. */
function isOtherDevice(given: GivenSignals | undefined, userAgent: string): boolean {
  if (!given) return false;
  const { platform = '', touch_points: touch } = given;
  if (isPhone(userAgent)) return touch === 0 || /^(Win|Mac)/.test(platform);
  if (/Windows NT/.test(userAgent)) return platform !== '' && !/^Win/.test(platform);
  return /Macintosh/.test(userAgent) && platform !== '' && !/^(Mac|iP)/.test(platform);
}

/** Firefox records no MP4; AVI is recorded by no browser. (Safari from 18.4 on records WebM too.) */
function isOtherContainer(traces: CaptureTraces | undefined, userAgent: string): boolean {
  if (!traces?.container) return false;
  return traces.container === 'avi'
    ? /Mozilla/.test(userAgent)
    : traces.container === 'mov' && /Firefox\//.test(userAgent);
}
