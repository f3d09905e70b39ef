/**
 * Returns canonical JSON (RFC 8785), in which equal values have equal text. Sorts members by name, writes no spaces,
 * and writes numbers as JavaScript does. Leaves out undefined members. Use this function for values that are hashed or
 * signed and later read from another source.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
