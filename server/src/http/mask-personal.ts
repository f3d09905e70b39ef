import { BANK_CODE, publicTexts, type RevealSubject } from '@hakiki/contract';
import { firstGrapheme } from '../platform/first-grapheme.ts';
import { maskedEnd } from '../platform/masked-end.ts';
import { DOTS, maskedName } from '../platform/masked-name.ts';
import { personalTexts, type TextKind } from './personal-texts.ts';

/**
 * Object that replaces a personal value in an answer. It contains the path of the value, and a hint that helps a user
 * to distinguish two values.
 */
interface Masked {
  readonly masked: true;
  /** Subject of the value, for example `verification:12`. */
  readonly subject: string;
  /** Path of the value in the form that `POST /v1/reveal` expects, for example `result.first_name`. */
  readonly field: string;
  /** First letters of a name, last characters of a number, or year of a date. Null if no hint is possible. */
  readonly hint: string | null;
}

/**
 * Names of fields without personal data. They are used in parts of answers that the schemas do not describe, such as
 * evidence. Every other field is masked, so a new field is hidden until it is added here.
 */
const SHOWN = new Set(
  `account_type action assignee case_id case_outcome case_status checklist_step chosen_by code content_type country countries created_at currency decision disposition
  document_type engine_version entity_id entity_type families family format gender hash id_type identifier_type kind list list_version
  media method open_case what on_contradiction outcome policy_version provider reference requested_at response_code result
  risk_level rule_set rules rule_names rules_flagged sanction_body sandbox_outcome sanction_types score sex sha256 side signal sla_at source stable_id stage status
  stills strength transaction_id transaction_type type updated_at url verdict version when_not_checked closed_at decided_at at
  proposed_at pep_types recorded_date bank_code valid_until added_by published_at severity issuing_country doubts due until outcome_set item_state`.split(
    /\s+/,
  ),
);
/** Fields whose content is shown with all nested fields. */
const SHOWN_BELOW = new Set([
  'provenance',
  // Names of the facts in which a number and the authority's record differ, and a fixed sentence about each.
  'contradictions',
  'reasons',
  'message',
  'models',
  'list_versions',
  'signals',
  'steps',
  'cues',
  'challenge',
  'timings',
]);
/** Subjects and paths of texts that are shown although the schemas do not describe them. */
const SHOWN_AT = [
  // Results of rules, also in the copy of a transaction in an alert. The `results` of a screening are not listed,
  // because they contain names of people.
  /^(transaction|case):\d+ (alerts\.\d+\.copy\.)?results\./,
  // Names of a document's fields in the details of its checks and in the notes of its fields.
  /^verification:\d+ (.+\.)?(checks\.\d+\.detail|fields\.\w+\.note)\.params\.(faults\.\d+\.params\.)?field$/,
  // Names from the contract, and the random id of a run. The rest of the event is about people.
  /^delivery:\d+ request\.body\.(module|event|activity\.session_id)$/,
];
/** A field of a transaction as the integrator sent it, also in the copy of the transaction in an alert. */
const SENT = /^(?:transaction|case):\d+ (?:alerts\.\d+\.copy\.)?transaction\.(.+)$/s;
/**
 * Fields of a sent transaction that are not masked: its id and fields with a fixed set of words. Other fields may
 * contain any name and text.
 */
const SENT_SHOWN = ['transaction_id', 'currency', 'transaction_type', 'account_type'];
const SENT_BANK_CODE = /^(origin|destination)_account\.bank_code$/;
/** Fields whose nested `name` and `reason` are about a check, a feature or an image, and not about a person. */
const NAMED = new Set(['features', 'checks', 'images', 'pages']);

/** Says whether a text is shown. With a pattern, a text is shown if it matches. */
type Shown = 'shown' | 'masked' | RegExp;
/**
 * Says whether the text at a path, and texts at the paths below it, are shown according to the schemas. In a path, `0`
 * stands for each item of a list and `*` for each name.
 */
interface Declared {
  text?: Shown;
  readonly inside: Map<string, Declared>;
}

const decide = (kind: TextKind, isPublic: boolean): Shown =>
  kind instanceof RegExp ? kind : kind === 'fixed' || (kind === 'text' && isPublic) ? 'shown' : 'masked';

/** These rules for all answers, by subject. A text is masked unless it is marked or listed as public. */
const declared: ReadonlyMap<string, Declared> = new Map(
  [...personalTexts()].map(([subject, texts]) => {
    const shown = new Set(Object.hasOwn(publicTexts, subject) ? publicTexts[subject as RevealSubject] : []);
    const root: Declared = { inside: new Map() };
    for (const [path, kind] of texts) declare(root, path.split('.')).text = decide(kind, shown.has(path));
    return [subject, root];
  }),
);

/** Returns the entry for this path, and creates it if it does not exist. */
function declare(root: Declared, path: readonly string[]): Declared {
  let place = root;
  for (const part of path) {
    const next = place.inside.get(part) ?? { inside: new Map() };
    place.inside.set(part, next);
    place = next;
  }
  return place;
}

/** Returns the rule for a text at this path. Undefined in parts that the schemas do not describe. */
function declaredOf(subject: string, path: readonly string[]): Shown | undefined {
  let place = declared.get(subject.slice(0, subject.indexOf(':')));
  for (const part of path) place = place?.inside.get(isIndex(part) ? '0' : part) ?? place?.inside.get('*');
  return place?.text;
}

/**
 * Maximum depth at which a value is shown. The message of a rule in a case has a depth of up to 40, because its
 * conditions have up to 8 levels with three steps each.
 */
const DEEPEST = 64;

interface Place {
  readonly subject: string;
  readonly path: readonly string[];
  /** Names of the account's own transaction fields that it declared as not personal. */
  readonly plainFields: ReadonlySet<string>;
}

/**
 * Returns the same value with its personal data masked. `plainFields`: names of the account's own transaction fields
 * that are not personal. Pure.
 */
export function maskPersonal(value: unknown, subject: string, plainFields: ReadonlySet<string> = new Set()): unknown {
  return mask(value, { subject, path: [], plainFields });
}

function mask(value: unknown, place: Place): unknown {
  if (value === null || value instanceof Date) return value;
  const { path } = place;
  const field = ownFieldOf(path);
  if (field !== undefined && typeof value !== 'object')
    return place.plainFields.has(field) ? value : masked(String(value), place);
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  const inside = (key: string | number): Place => ({ ...place, path: [...path, String(key)] });
  if (typeof value === 'string') return isShown(value, place) ? value : masked(value, place);
  if (path.length > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item, index) => mask(item, inside(index)));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item, inside(key))]));
}

/**
 * Returns the name of an account's own transaction field in a path such as `additional_info.fields.risk_grade`;
 * Undefined for any other path.
 */
function ownFieldOf(path: readonly string[]): string | undefined {
  return path.at(-2) === 'fields' && path.at(-3) === 'additional_info' ? path.at(-1) : undefined;
}

const isIndex = (part: string): boolean => /^\d+$/.test(part);

function isShown(value: string, { path, subject }: Place): boolean {
  const names = path.filter((part) => !isIndex(part));
  const key = names.at(-1) ?? '';
  // The data in these fields belongs to the integrator, so it is masked whatever its key is.
  if (names.includes('metadata') || names.includes('additional_info')) return false;
  const at = `${subject} ${path.join('.')}`;
  const sent = SENT.exec(at)?.[1];
  if (sent !== undefined) return SENT_SHOWN.includes(sent) || (SENT_BANK_CODE.test(sent) && BANK_CODE.test(value));
  const bySchema = declaredOf(subject, path);
  if (bySchema instanceof RegExp) return bySchema.test(value);
  if (bySchema !== undefined) return bySchema === 'shown';
  if (SHOWN_AT.some((shown) => shown.test(at))) return true;
  if (SHOWN.has(key) || names.some((name) => SHOWN_BELOW.has(name))) return true;
  return key === 'name' && NAMED.has(names.at(-2) ?? '');
}

function masked(value: string, { subject, path }: Place): Masked {
  const names = path.filter((part) => !isIndex(part));
  const key = names.at(-1) ?? '';
  // The value was read from a document, so the name of the field is one level higher in the path.
  const what = key === 'value' || key === 'raw' ? (names.at(-2) ?? key) : key;
  return { masked: true, subject, field: path.join('.'), hint: hintOf(what, value) };
}

/** Returns a masked form of the value by which a colleague can recognise the value. Pure. */
export function hintOf(what: string, value: string): string | null {
  if (/birth|date|expir/.test(what)) {
    const year = /\b(1[89]|20)\d{2}\b/.exec(value)?.[0];
    return year === undefined ? null : `${year}-••-••`;
  }
  if (/phone/.test(what)) return maskedEnd(value, 3);
  if (/email/.test(what)) return value.includes('@') ? `${firstGrapheme(value)}${DOTS}@${DOTS}` : null;
  if (/name|alias/.test(what)) return maskedName(value);
  if (/number|identifier|account|bvn|nin|^id|_id/.test(what)) return maskedEnd(value, 4);
  return null;
}

/** Returns the value at a path. Undefined if there is no such value. Reads only an object's own properties. Pure. */
export function valueAt(value: unknown, field: string): unknown {
  return field.split('.').reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    return (inner as Record<string, unknown>)[key];
  }, value);
}
