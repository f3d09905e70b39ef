import type { LivenessCompleted } from '@hakiki/contract';
import type { SessionDevice } from '../sessions/session-store.ts';
import { systemOf } from './payload-values.ts';

/**
 * Patterns of browsers. The first match is used, because the user agents of most browsers also name the browser on
 * which they are based.
 */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['edge', /Edg(?:e|A|iOS)?\//],
  ['samsung', /SamsungBrowser\//],
  ['opera', /OPR\/|OPiOS\/|Opera Mini/],
  ['firefox', /Firefox\/|FxiOS\//],
  ['webview', /; wv\)/],
  ['chrome', /Chrome\/|CriOS\//],
  ['safari', /Safari\//],
];

/**
 * Returns a general class of the device that took the pictures, such as `android-chrome` or `android-app-low-memory`.
 * The class has no versions, so that it cannot identify a person. `app` means the SDK component in a mobile
 * application. `low-memory` means that the browser reports 2 GiB or less. Pure.
 */
export function deviceClassOf(device: SessionDevice | undefined): string | undefined {
  if (!device) return undefined;
  const { userAgent, channel, capabilities } = device;
  const system = systemOf(userAgent, channel).toLowerCase() || 'other';
  const browser = channel === 'web' ? (BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other') : 'app';
  const low =
    typeof capabilities === 'object' &&
    capabilities !== null &&
    'low_memory' in capabilities &&
    capabilities.low_memory;
  return `${system}-${browser}${low === true ? '-low-memory' : ''}`;
}

type CaptureQuality = 'good' | 'blurry' | 'no_face' | 'unreadable_document';

/** Returns the first quality fault of a run's pictures. Pure. */
export function captureQualityOf({ biometrics, document }: LivenessCompleted): CaptureQuality {
  const { face_detected, is_blurry } = biometrics.face_analysis.face_quality;
  if (!face_detected) return 'no_face';
  if (is_blurry) return 'blurry';
  return document?.status === 'unreadable' ? 'unreadable_document' : 'good';
}
