import type { Config } from './config.ts';
import { settings } from './settings.ts';

/** Error that lists all faults in the environment, one per line. */
export class ConfigError extends Error {}

/**
 * Converts the environment to a frozen Config. An empty text counts as unset. Throws a ConfigError that lists every
 * fault.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const entries = settings.map(({ name, key, read }) => {
    try {
      return [key, read(environment[name]?.trim() || undefined)];
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`);
      return [key, undefined];
    }
  });
  if (faults.length) throw new ConfigError(faults.join('\n'));
  return Object.freeze(Object.fromEntries(entries)) as Config;
}
