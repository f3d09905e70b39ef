import { readFileSync } from 'node:fs';

/** Where the system does not say how many files may be open. */
const USUAL = 1024;

/**
 * Connections that clients may hold at once: three quarters of the files that this process may open. Whoever opens connections without end is turned away; what
 * serves the others (files, the database) still finds one.
 */
export function mostConnections(limitsFile = '/proc/self/limits'): number {
  let text = '';
  try {
    text = readFileSync(limitsFile, 'utf8');
  } catch {
    // Not Linux.
  }
  const files = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1] ?? USUAL);
  return Math.max(64, Math.floor(files * 0.75));
}
