import type { Endpoint, RevealSubject } from '@hakiki/contract';
import * as contract from '@hakiki/contract';
import { CODE_PATTERN } from '@hakiki/contract';

/** Keywords of a schema that limit its values. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly [CODE_PATTERN]?: string;
}

/**
 * Kind of a text. `personal`: the schema marks the text as personal. A pattern: the text is personal unless it matches
 * the pattern. `fixed`: the text is one of a set of fixed words, or a time. `text`: any text.
 */
export type TextKind = 'personal' | RegExp | 'fixed' | 'text';

/** True for the schema of the object that replaces a masked value. */
const isMask = ({ properties }: Shape): boolean => properties?.['masked']?.const === true;

/** Keywords that `textsOf` cannot read. It throws if a schema has one. */
const UNKNOWN = ['oneOf', '$ref', 'prefixItems', 'if', 'dependentSchemas'];

/**
 * Returns the texts of a schema with their paths. In a path, `0` stands for each item of a list and `*` for each name.
 * Skips parts that the schema does not describe. Pure.
 * @throws Error if the schema has a keyword that this function cannot read, because it would miss the texts below it
 */
export function* textsOf(schema: Shape, path: readonly string[] = []): Generator<readonly [string, TextKind]> {
  const { anyOf, allOf, items, properties = {}, additionalProperties: more, patternProperties = {} } = schema;
  const unknown = UNKNOWN.find((keyword) => keyword in schema);
  if (unknown || Array.isArray(items) || Array.isArray(schema.type))
    throw new Error(
      `a text of a personal answer cannot be found at ${path.join('.')}: ${unknown ?? 'a list of schemas'}`,
    );
  const { [CODE_PATTERN]: code } = schema;
  if (anyOf?.some(isMask)) yield [path.join('.'), code === undefined ? 'personal' : new RegExp(code)];
  else for (const one of [...(anyOf ?? []), ...(allOf ?? [])]) yield* textsOf(one, path);
  if (items) yield* textsOf(items, [...path, '0']);
  for (const [name, inner] of Object.entries(properties)) yield* textsOf(inner, [...path, name]);
  const named = [...(typeof more === 'object' ? [more] : []), ...Object.values(patternProperties)];
  for (const inner of named) yield* textsOf(inner, [...path, '*']);
  if (typeof schema.const === 'string' || schema.enum || (schema.type === 'string' && schema.format === 'date-time'))
    yield [path.join('.'), 'fixed'];
  else if (schema.type === 'string') yield [path.join('.'), 'text'];
}

/** Returns the schema of an answer's data, or of one item of the data. */
function schemaOf({ answers, personal }: Endpoint): Shape {
  const inside = (shape: Shape | undefined, name: string): Shape | undefined =>
    shape?.properties?.[name] ?? shape?.allOf?.map((one) => inside(one, name)).find((found) => found !== undefined);
  const data = inside(Object.values(answers)[0] as Shape, 'data');
  const shape = personal?.items ? inside(data, 'items')?.items : data;
  if (!shape) throw new Error('a personal answer has no data');
  return shape;
}

type Texts = ReadonlyMap<string, TextKind>;

const isPersonal = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'answers' in value && 'personal' in value;

/**
 * Returns the stricter of two kinds. A text that is personal in one answer is personal in all answers. A text that has
 * fixed words in one answer and any text in another may contain any text.
 */
const stricter = (one: TextKind, other: TextKind): TextKind => (strictness(one) <= strictness(other) ? one : other);
const strictness = (kind: TextKind): number => (kind instanceof RegExp ? 1 : { personal: 0, text: 2, fixed: 3 }[kind]);

/** Returns the texts in all answers about each subject. */
export function personalTexts(): ReadonlyMap<string, Texts> {
  const bySubject = new Map<RevealSubject, Map<string, TextKind>>();
  const parts: readonly unknown[] = Object.values(contract).filter((part) => typeof part === 'object');
  for (const endpoint of parts.flatMap((part) => Object.values(part as object)).filter(isPersonal)) {
    const { subject } = endpoint.personal!;
    const texts = bySubject.get(subject) ?? new Map<string, TextKind>();
    bySubject.set(subject, texts);
    for (const [path, kind] of textsOf(schemaOf(endpoint))) texts.set(path, stricter(kind, texts.get(path) ?? kind));
  }
  return bySubject;
}
