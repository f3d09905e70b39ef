/**
 * Values that differ from run to run are replaced by stable ones: ids and times by their order of appearance, secrets and
 * pictures by their beginnings. One for the whole journey, so that an id is the same wherever it appears.
 */
export function makeStable() {
  const known = new Map<string, unknown>();
  const counts = new Map<string, number>();
  const named = <T>(kind: string, value: unknown, make: (count: number) => T): T => {
    const place = `${kind} ${String(value)}`;
    if (!known.has(place)) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      known.set(place, make(count));
    }
    return known.get(place) as T;
  };

  function text(name: string, value: string): string {
    if (ID_NAME.test(name) && /^\d+$/.test(value)) return String(named('id', value, (count) => 1000 + count));
    if (value.length > 1000) return shortened(value);
    if (/^([0-9a-f]{2}){16,}$/.test(value))
      return named(`hex ${value.length}`, value, (count) => hexOf(value.length, count));
    if (name === 'code' && /^\d+$/.test(value)) return '123456';
    if (SECRET_NAME.test(name)) return value.replace(name.startsWith('recovery') ? /[A-Za-z0-9]/g : /[^=]/g, 'x');
    if (name === 'last_four') return 'xxxx';
    if (/^#[0-9A-Z]{6}$/.test(value)) return named('case', value, (count) => `#7K2M9${count}`);
    return value
      .replace(TIME, '2026-01-15T09:30:00.000Z')
      .replace(UUID_OR_LONG, (word) =>
        UUID.test(word)
          ? named('uuid', word, (count) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`)
          : named('long', word, (count) => `example${String(count)}`.padEnd(word.length, 'x')),
      )
      .replace(/\bin \d+ ms\b/, 'in 12 ms')
      .replace(/:\/\/(127\.0\.0\.1|localhost):\d+/g, '://hakiki.example');
  }

  /** `name`: of the field that the value is in. `maxItems`: of each list. */
  return function stable(value: unknown, name = '', maxItems = MAX_ITEMS): unknown {
    if (typeof value === 'string') return text(name, value);
    if (typeof value === 'number') {
      if (ID_NAME.test(name)) return named('id', value, (count) => 1000 + count);
      if (SIZE_NAME.test(name)) return SIZE;
      return DURATION_NAME.test(name) ? 0 : value;
    }
    if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => stable(item, name, maxItems));
    if (name === 'last_used_at') return value ?? '2026-01-15T09:30:00.000Z';
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, stable(inner, field, maxItems)]));
  };
}

/** The text of a file, line by line: of a table its beginning, of XML the whole. */
export const stableLines = (text: string, stable: (value: unknown) => unknown): string =>
  text
    .split('\n')
    .slice(0, text.startsWith('<') ? undefined : MAX_ITEMS + 1)
    .map((line) => stable(line.replace(LOCAL_TIME, '2026-01-15T09:30:00').replace(RANDOM, '$1EXAMPLE')))
    .join('\n');
const LOCAL_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?![\d.Z+-])/g;
const RANDOM = /(<entity_reference>)\w+/;

/** The beginning of a schema or a picture. */
const shortened = (value: string): string =>
  value.startsWith('<') ? `${value.slice(0, 80)}…` : `${/^data:[^,]*,/.exec(value)?.[0] ?? ''}${PICTURE}`;
/** Examples are read by people: of a long list of an answer its beginning. The service would refuse a request without the rest. */
const MAX_ITEMS = 3;
const PICTURE = '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwg';
const ID_NAME = /(^|_)id$|^(entryId|entity_id|actor_id|case|draft|base|branch|rule_set|author|published_by|assignee)$/;
const DURATION_NAME = /(_ms|median_minutes|p90_minutes|latency|seconds|duration|processing_time)$/;
const SECRET_NAME =
  /^(api_key|key|token|secret|session_token|binding|handoff_token|recovery_codes?|signature|public_key)$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;
/** Sizes of the machine that recorded them. */
const SIZE_NAME = /^(memory|free|total|size)_bytes$/;
const SIZE = 1_000_000_000;
const UUID_OR_LONG = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-z_-]*[A-Z0-9])[A-Za-z0-9_-]{28,}/g;
const hexOf = (length: number, count: number): string =>
  count.toString(16).padStart(2, '0').repeat(length).slice(0, length);
