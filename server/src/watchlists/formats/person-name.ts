import type { ListedName } from '@hakiki/matching/entity.ts';

/** `FAMILY, Given Middle` is OFAC's form for persons. Returns the text in reading order, and the parts. */
export function filedName(text: string, quality: ListedName['quality'], person: boolean): ListedName {
  const comma = text.indexOf(', ');
  if (!person || comma < 1) return { text, quality };
  const family = text.slice(0, comma).trim();
  const given = text.slice(comma + 2).trim();
  return partsName([given, family], quality, { given, family });
}

/** Joins parts in reading order into one name. Empty parts are left out. */
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
