import type { Catalog, Column, Table } from './read-catalog.ts';

const HEADER = `// Generated from the migrations; do not edit. \`SCHEMA=write npm test -- test/schema\` writes it anew.
import type { Generated } from 'kysely';

/** What each table holds, as \`pg\` reads it (\`open-database.ts\`). */
export interface Schema {`;

const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  numeric: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  text: 'string',
  uuid: 'string',
  'timestamp with time zone': 'Date',
  'timestamp(3) with time zone': 'Date',
};

/** Types of the tables for kysely. */
export function schemaTypes({ tables }: Catalog): string {
  return `${[HEADER, ...tables.map(tableType), '}'].join('\n')}\n`;
}

function tableType({ name, columns, constraints }: Table): string {
  const checks = constraints.filter(({ kind }) => kind === 'c').map(({ definition }) => definition);
  const rows = columns.map((column) => `    ${column.name}: ${columnType(column, checks)};`);
  return `  ${name}: {\n${rows.join('\n')}\n  };`;
}

function columnType(column: Column, checks: readonly string[]): string {
  const literals = literalsOf(column.name, checks);
  const [element, list] = column.type.endsWith('[]') ? [column.type.slice(0, -2), '[]'] : [column.type, ''];
  const base = TYPES[element];
  if (base === undefined) throw new Error(`${column.name} is of the type ${column.type}: add it to the table of types`);
  const type = literals ?? `${base}${list}`;
  const nullable = column.is_required || type === 'unknown' ? type : `${type} | null`;
  return column.default !== null || column.identity ? `Generated<${nullable}>` : nullable;
}

/** The values that a check allows: `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))`. */
function literalsOf(name: string, checks: readonly string[]): string | undefined {
  const pattern = new RegExp(`^CHECK \\(\\(${name} = ANY \\(ARRAY\\[([^\\]]+)\\]\\)\\)\\)$`);
  const list = checks.map((check) => pattern.exec(check)?.[1]).find((found) => found !== undefined);
  if (list === undefined) return undefined;
  return list
    .split(', ')
    .map((value) => value.replace(/::\w+$/, ''))
    .join(' | ');
}
