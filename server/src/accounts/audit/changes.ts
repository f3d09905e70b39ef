/**
 * Fields whose values the log may show: switches, numbers, words of a fixed set and references. Of every other field, names, addresses and
 * secrets among them, it says only that it changed.
 */
const SHOWN = new Set([
  'active',
  'added',
  'aml',
  'amount',
  'assignee',
  'base',
  'channels',
  'decision',
  'countries',
  'country',
  'currency',
  'deleted',
  'delivered',
  'disposition',
  'ended',
  'events',
  'expires_at',
  'identity_verification_enabled',
  'ivs',
  'kind',
  'limit',
  'list',
  'outcome',
  'policy',
  'records',
  'released',
  'removed',
  'resent',
  'revoked_at',
  'role',
  'routing',
  'rule_set',
  'rules',
  'second_factor',
  'second_factor_required',
  'stage',
  'state',
  'status',
  'threshhold',
  'threshold',
  'valid_until',
  'verification_type',
  'version',
  'whole_account',
]);

type Row = Readonly<Record<string, unknown>>;
export type Changes = Readonly<Record<string, 'changed' | { readonly before: unknown; readonly after: unknown }>>;

/** The fields that differ between two states of a thing; `before` is absent if it was created, `after` if it was deleted. Dates become ISO 8601. */
export function changesBetween(before: Row | undefined, after: Row | undefined): Changes {
  const [was, is] = [plain(before), plain(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
      .map((name) => [name, SHOWN.has(name) ? { before: was[name] ?? null, after: is[name] ?? null } : 'changed']),
  );
}

const plain = (row: Row | undefined): Row => JSON.parse(JSON.stringify(row ?? {})) as Row;
