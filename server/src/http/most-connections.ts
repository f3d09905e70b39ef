import { readFileSync } from 'node:fs';

/** Default limit of open files, used if the system does not report its limit. */
const USUAL = 1024;

/**
 * Returns the maximum number of client connections: three quarters of the files that this process may open. Further
 * connections are refused, so that the process can still open files and connections to the database.
 */
export function mostConnections(limitsFile = '/proc/self/limits'): number {
  let text = '';
  try {
    text = readFileSync(limitsFile, 'utf8');
  } catch {
    // This system is not Linux and has no such file.
  }
  const files = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1] ?? USUAL);
  return Math.max(64, Math.floor(files * 0.75));
}
