import { createHash } from 'node:crypto';
import type { ListedEntity } from '@hakiki/matching/entity.ts';

/**
 * Hash of an entry's content as 32 hex characters. It is equal if two versions of a list contain the same data in any
 * order. A cleared hit stays cleared until the hash changes. The order of names of the same quality, of birth dates,
 * notes and so on does not matter.
 */
export function contentHash(entity: ListedEntity): string {
  return createHash('sha256').update(canonical(entity)).digest('hex').slice(0, 32);
}

/** JSON with sorted keys and sorted lists. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(canonical).sort().join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields: string[] = [];
  for (const [key, one] of Object.entries(value)) if (one !== undefined) fields.push(`"${key}":${canonical(one)}`);
  return `{${fields.sort().join(',')}}`;
}
