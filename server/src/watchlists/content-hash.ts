import { createHash } from 'node:crypto';
import type { ListedEntity } from '@hakiki/matching/entity.ts';

/**
 * Returns the hash of an entry's content as 32 hex characters. The hash is equal if two versions of a list contain the
 * same data in any order. A cleared hit stays cleared until the hash changes. The hash does not depend on the order of
 * birth dates, notes and other values, or on the order of names with the same quality.
 */
export function contentHash(entity: ListedEntity): string {
  return createHash('sha256').update(canonical(entity)).digest('hex').slice(0, 32);
}

/** Returns JSON with sorted keys and sorted lists. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(canonical).sort().join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields: string[] = [];
  for (const [key, one] of Object.entries(value)) if (one !== undefined) fields.push(`"${key}":${canonical(one)}`);
  return `{${fields.sort().join(',')}}`;
}
