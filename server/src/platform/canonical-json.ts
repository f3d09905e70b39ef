/**
 * Returns canonical JSON (RFC 8785): equal values give equal text. Members are sorted by name, without spaces, and
 * numbers are written as JavaScript writes them. Undefined members are left out. Use it for values that are hashed or
 * signed and later read back from another source.
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
