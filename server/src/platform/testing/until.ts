import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Default timeout in milliseconds. It is shorter than vitest's timeout of a test, so that a failed wait ends with its
 * own error, which names the condition.
 */
const DEFAULT_TIMEOUT_MS = 45_000;
const DEFAULT_INTERVAL_MS = 10;

export interface UntilOptions {
  /** Name of the condition, for the error message. Default: the text of `holds`. */
  readonly what?: string;
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/**
 * Waits until `holds` returns a truthy value, and returns that value.
 *
 * @throws {Error} At the deadline, with the condition and its last value.
 */
export async function until<T>(
  holds: () => T | Promise<T>,
  { what = holds.toString(), timeoutMs = DEFAULT_TIMEOUT_MS, intervalMs = DEFAULT_INTERVAL_MS }: UntilOptions = {},
): Promise<NonNullable<T>> {
  for (const end = performance.now() + timeoutMs; ; await sleep(intervalMs)) {
    const value = await holds();
    if (value) return value;
    if (performance.now() > end)
      throw new Error(`waited ${timeoutMs / 1000} s in vain for: ${what} (last value: ${value})`);
  }
}
