import type { ListedName } from '@hakiki/matching/entity.ts';

/**
 * Converts a person's name from OFAC's form `FAMILY, Given Middle`. Returns the text in reading order, and its parts.
 */
export function filedName(text: string, quality: ListedName['quality'], person: boolean): ListedName {
  const comma = text.indexOf(', ');
  if (!person || comma < 1) return { text, quality };
  const family = text.slice(0, comma).trim();
  const given = text.slice(comma + 2).trim();
  return partsName([given, family], quality, { given, family });
}

/** Joins parts of a name in reading order. Empty parts are left out. */
export function partsName(
  parts: readonly (string | undefined)[],
  quality: ListedName['quality'],
  known: { given?: string | undefined; family?: string | undefined } = {},
): ListedName {
  const text = parts.filter((part) => part !== undefined && part.trim() !== '').join(' ');
  return {
    text,
    quality,
    ...(known.given ? { given: known.given } : {}),
    ...(known.family ? { family: known.family } : {}),
  };
}
