import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** Limits that a schema sets for the text of an element. */
export interface SchemaType {
  readonly codes: readonly SchemaCode[];
  readonly maxLength: number | null;
}
export interface SchemaCode {
  readonly code: string;
  /** Text with which the schema documents the code, or null if there is none. */
  readonly words: string | null;
}
/**
 * An element to search for by its name. If several elements have this name, `within` selects one by the name of its
 * surrounding element or type.
 */
export interface WantedElement {
  readonly name: string;
  readonly within?: RegExp;
}

const MAX_CODES = 1000;
const MAX_WORDS = 200;
const MAX_BASES = 10;

interface DraftType {
  readonly codes: { code: string; words: string | null }[];
  maxLength: number | null;
  base: string | undefined;
}
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Returns the types of the wanted elements in an XML schema, by element name: lists of codes with their descriptions,
 * and maximum lengths. It reads simple types with `restriction`, including a restriction of another restriction. It
 * ignores everything else. Returns an empty map for a text that is not a schema. Pure. The running time grows linearly
 * with the schema's length. Entities are never expanded.
 */
export function schemaTypes(xsd: string, wanted: readonly WantedElement[]): ReadonlyMap<string, SchemaType> {
  const simpleTypes = new Map<string, DraftType>();
  const elements = new Map<string, DraftType | string>();
  const stack: { readonly tag: string; readonly name: string | undefined; readonly type?: DraftType }[] = [];
  let documentation: string | undefined;

  const openTag = ({ name, attributes }: SaxesTagPlain): void => {
    const tag = localName(name);
    const own = attributes['name'];
    if (tag === 'simpleType') {
      const type: DraftType = { codes: [], maxLength: null, base: undefined };
      const parent = stack.at(-1);
      if (own !== undefined) simpleTypes.set(own, type);
      else if (parent?.tag === 'element' && parent.name !== undefined)
        noteElement(parent.name, stack.slice(0, -1), type);
      stack.push({ tag, name: own, type });
      return;
    }
    const type = stack.findLast((frame) => frame.type)?.type;
    if (type && tag === 'restriction') type.base = attributes['base'] && localName(attributes['base']);
    if (type && tag === 'maxLength') type.maxLength = Number(attributes['value']) || null;
    if (type && tag === 'enumeration' && type.codes.length < MAX_CODES)
      type.codes.push({ code: attributes['value'] ?? '', words: null });
    if (tag === 'documentation') documentation = '';
    if (tag === 'element' && own !== undefined && attributes['type'] !== undefined)
      noteElement(own, stack, localName(attributes['type']));
    stack.push({ tag, name: own });
  };
  const noteElement = (name: string, around: typeof stack, type: DraftType | string): void => {
    for (const { name: asked, within } of wanted) {
      if (asked !== name || elements.has(keyOf({ name, within }))) continue;
      if (within && !around.some((frame) => frame.name !== undefined && within.test(frame.name))) continue;
      elements.set(keyOf({ name, within }), type);
    }
  };
  const closeTag = (): void => {
    const frame = stack.pop();
    if (frame?.tag !== 'documentation') return;
    const type = stack.findLast((one) => one.type)?.type;
    const code = stack.some(({ tag }) => tag === 'enumeration') ? type?.codes.at(-1) : undefined;
    if (code && documentation?.trim()) code.words = documentation.trim().replace(/\s+/g, ' ').slice(0, MAX_WORDS);
    documentation = undefined;
  };
  try {
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', openTag);
    parser.on('closetag', closeTag);
    parser.on('text', (text) => {
      if (documentation !== undefined) documentation += text;
    });
    parser.write(xsd).close();
  } catch {
    return new Map();
  }

  const resolved = (type: DraftType | string | undefined): SchemaType | undefined => {
    let current = typeof type === 'string' ? simpleTypes.get(type) : type;
    const result = { codes: [] as readonly SchemaCode[], maxLength: null as number | null };
    for (let depth = 0; current && depth < MAX_BASES; depth += 1) {
      if (!result.codes.length) result.codes = current.codes;
      result.maxLength ??= current.maxLength;
      current = current.base === undefined ? undefined : simpleTypes.get(current.base);
    }
    return result.codes.length || result.maxLength !== null ? result : undefined;
  };
  return new Map(
    wanted.flatMap((one) => {
      const type = resolved(elements.get(keyOf(one)));
      return type ? [[keyOf(one), type] as const] : [];
    }),
  );
}

/** Returns the key of a wanted element in the result of `schemaTypes`. */
export const keyOf = ({ name, within }: { readonly name: string; readonly within?: RegExp | undefined }): string =>
  within ? `${within.source}/${name}` : name;
