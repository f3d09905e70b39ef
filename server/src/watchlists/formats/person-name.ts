import type { ListedName } from '@hakiki/matching/entity.ts';

/**
 * Converts a name from OFAC's form `FAMILY, Given Middle`. Returns the text in reading order, and for a person also the
 * parts of the name.
 */
export function filedName(text: string, quality: ListedName['quality'], person: boolean): ListedName {
  const comma = text.indexOf(', ');
  if (!person || comma < 1) return { text, quality };
  const family = text.slice(0, comma).trim();
  const given = text.slice(comma + 2).trim();
  return partsName([given, family], quality, { given, family });
}

/** Joins the parts of a name in reading order. Leaves out empty parts. */
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
