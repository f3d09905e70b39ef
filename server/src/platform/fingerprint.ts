import { createHash } from 'node:crypto';
import { AppError } from './errors.ts';

/**
 * Maximum number of nested levels. Requests of Hakiki's API have fewer, and a body with very many levels would overflow
 * the stack.
 */
const DEEPEST = 50;

/**
 * Returns a hash of a body that does not depend on the order of its keys. Hashes the bytes of files. Throws AppError
 * `invalid_input` if the contents are nested too deeply.
 */
export const fingerprintOf = (body: unknown): string => createHash('sha256').update(canonical(body, 0)).digest('hex');

function canonical(value: unknown, depth: number): string {
  if (value instanceof Uint8Array) return `bytes ${createHash('sha256').update(value).digest('hex')}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (depth === DEEPEST) throw new AppError('body_nested_too_deeply');
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item, depth + 1)}`).join(',')}}`;
}
