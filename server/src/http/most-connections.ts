import { readFileSync } from 'node:fs';

/** Default if the system does not report its limit of open files. */
const USUAL = 1024;

/**
 * Maximum number of client connections: three quarters of the files that this process may open. Further connections are
 * refused, so that file and database access for other clients still works.
 */
export function mostConnections(limitsFile = '/proc/self/limits'): number {
  let text = '';
  try {
    text = readFileSync(limitsFile, 'utf8');
  } catch {
    // Not on Linux.
  }
  const files = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1] ?? USUAL);
  return Math.max(64, Math.floor(files * 0.75));
}
