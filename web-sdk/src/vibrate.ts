import { asks } from './dom.ts';

const PULSE_MS = 40;

/**
 * Vibrates once, so that a person who does not look at the screen notices a success. Does nothing on a device that
 * cannot vibrate, and respects `prefers-reduced-motion`.
 */
export function pulse(device: { vibrate?: (ms: number) => boolean } = navigator): void {
  if (asks('(prefers-reduced-motion: reduce)')) return;
  device.vibrate?.(PULSE_MS);
}
