import { type OpenApi, objectOf, resolved, type Schema } from './openapi.ts';

export interface Field {
  /** `data.items[].name` */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** Objects below this depth are named by their type alone; their example shows the rest. */
const MAX_DEPTH = 4;

const limits = ({ minimum, maximum, minLength, maxLength, maxItems, default: given }: Schema): string[] => [
  ...(minimum !== undefined || maximum !== undefined ? [`${minimum ?? '…'} to ${maximum ?? '…'}`] : []),
  ...(minLength !== undefined || maxLength !== undefined
    ? [`${minLength ?? 0} to ${maxLength ?? '…'} characters`]
    : []),
  ...(maxItems !== undefined ? [`at most ${maxItems}`] : []),
  ...(given !== undefined ? [`default ${JSON.stringify(given)}`] : []),
];

const choices = ({ enum: values, 'x-enum': open }: Schema): string =>
  (values ?? open ?? []).map((value) => `\`${String(value)}\``).join(', ');

/** One line of Markdown for a cell of a table. Pure. */
export const inCell = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

function typeOf(document: OpenApi, given: Schema): string {
  const schema = resolved(document, given);
  const name = given.$ref?.split('/').at(-1);
  const members = schema.anyOf ?? schema.oneOf;
  if (members && !name) return members.map((member) => typeOf(document, member)).join(' or ');
  if (schema.type === 'array' && schema.items) return `list of ${typeOf(document, schema.items)}`;
  const plain = name ?? (schema.format === 'binary' ? 'file' : (schema.format ?? schema.type ?? 'any'));
  return `${plain}${schema.nullable ? ' or null' : ''}`;
}

/**
 * The fields of an object in the order of the schema, those of objects within after them. `depth`: how far to go into objects; a list is no step of its own.
 * Pure.
 */
export function fieldsOf(document: OpenApi, given: Schema, prefix = '', depth = MAX_DEPTH): Field[] {
  const schema = objectOf(document, given);
  if (schema.type === 'array' && schema.items) return fieldsOf(document, schema.items, `${prefix}[]`, depth);
  if (depth === 0) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const inner = resolved(document, property);
    const description = property.description ?? inner.description ?? '';
    const notes = [description, choices(inner), limits(inner).join('; ')].filter(Boolean).join('. ');
    return [
      {
        ...{ path, type: typeOf(document, property), description: inCell(notes) },
        isRequired: schema.required?.includes(name) ?? false,
      },
      ...fieldsOf(document, inner, path, depth - 1),
    ];
  });
}
