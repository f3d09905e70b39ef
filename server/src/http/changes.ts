/**
 * Fields whose values may be logged: booleans, numbers, words of a fixed set, and references. For every other field,
 * for example a name, an address or a secret, the log records only that it changed.
 */
const SHOWN = new Set([
  'active',
  'added',
  'allowed_addresses',
  'aml',
  'amount',
  'analysts_reveal',
  'assignee',
  'base',
  'channels',
  'countries',
  'country',
  'currency',
  'decision',
  'deleted',
  'delivered',
  'disposition',
  'dry_run',
  'ended',
  'events',
  'expires_at',
  'face_cohort',
  'face_threshold',
  'four_eyes',
  'hit_with_birth_date',
  'hit_without_birth_date',
  'identity_verification',
  'identity_verification_enabled',
  'ivs',
  'kind',
  'limit',
  'list',
  'mask_by_default',
  'most_hits',
  'on_contradiction',
  'outcome',
  'passkey',
  'passkeys',
  'policy',
  'reason_code',
  'records',
  'released',
  'replaced_by',
  'removed',
  'resent',
  'revoked_at',
  'role',
  'routing',
  'rule_set',
  'rules',
  'scopes',
  'screening',
  'second_factor',
  'second_factor_required',
  'self_approved',
  'stage',
  'state',
  'status',
  'step_done',
  'stills',
  'strong_name',
  'threshhold',
  'threshold',
  'valid_until',
  'verification_type',
  'version',
  'when_not_checked',
  'whole_account',
]);

type Row = Readonly<Record<string, unknown>>;
export type Changes = Readonly<Record<string, 'changed' | { readonly before: unknown; readonly after: unknown }>>;

/**
 * Returns the fields that differ between two states of an object. `before` is absent if the object was created, and
 * `after` if it was deleted. Dates are converted to ISO 8601.
 */
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
