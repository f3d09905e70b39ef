import type { Catalog, Column, Policy, Table } from './read-catalog.ts';
import { SUBJECTS } from './subjects.ts';

const HEADER = `-- Generated from the migrations; do not edit. \`SCHEMA=write npm test -- test/schema\` writes it anew.
-- It makes the tables of a new database; roles, policies of the service's roles and their rights are made at the start (hakiki_secure_tables).`;

/** The catalogue's own partitions by time are those of the day on which it was read. */
const MONTHS = `-- Months of the history around the installation; later ones are made as time goes on
select make_transaction_months((now() - interval '2 months')::date, 6);`;

/** The catalogue as statements that make the same one in an empty database, in reading order. */
export function schemaSql(catalog: Catalog): string {
  const ordered = inReadingOrder(catalog.tables);
  const definitions = JSON.stringify(catalog.tables.map((table) => ({ ...table, triggers: [] })));
  // What columns, checks and policies call must be there before them; of the others some take rows of the tables.
  const isCalled = (name: string): boolean => new RegExp(`\\b${name}\\(`).test(definitions);
  const functions = (called: boolean): string[] =>
    catalog.functions.filter(({ name }) => isCalled(name) === called).map(({ definition }) => functionSql(definition));
  const done = new Set<string>();
  const late: string[] = [];
  const subjects = ordered.map(([subject, tables]) => {
    const made = tables.map((table) => {
      done.add(table.name);
      const keys = table.constraints.filter(({ kind }) => kind === 'f');
      const inline = table.constraints.filter(({ kind, references }) => kind !== 'f' || done.has(references!));
      for (const { name, definition } of keys.filter(({ references }) => !done.has(references!)))
        late.push(`alter table ${table.name} add constraint ${name} ${definition};`);
      return tableSql({ ...table, constraints: inline });
    });
    return `-- ${subject}\n\n${made.join('\n\n')}`;
  });
  const triggers = ordered.flatMap(([, tables]) =>
    tables.flatMap(({ triggers }) => triggers.map((text) => `${plain(text)};`)),
  );
  return `${[
    HEADER,
    'set check_function_bodies = off;',
    ...catalog.sequences.map((name) => `create sequence ${name};`),
    ...functions(true),
    ...subjects,
    ...(late.length ? [`-- Foreign keys to tables that stand further down\n\n${late.join('\n')}`] : []),
    '-- Functions and triggers',
    ...functions(false),
    triggers.join('\n'),
    MONTHS,
    'reset check_function_bodies;',
  ].join('\n\n')}\n`;
}

function inReadingOrder(tables: readonly Table[]): [string, Table[]][] {
  const named = Object.entries(SUBJECTS).map(([subject, names]): [string, Table[]] => [
    subject,
    names.flatMap((name) => tables.find((table) => table.name === name) ?? []),
  ]);
  const known = new Set(Object.values(SUBJECTS).flat());
  const others = tables.filter(({ name }) => !known.has(name));
  return others.length ? [...named, ['Others', others]] : named;
}

/** Names without the schema, which is the one in force. */
const plain = (text: string): string => text.replaceAll('public.', '');

function tableSql({
  name,
  is_logged,
  columns,
  constraints,
  partitioned_by,
  default_partition: rest,
  options,
  indexes,
  policies,
}: Table): string {
  const rows = [
    ...columns.map(columnSql),
    ...constraints.map((constraint) => `constraint ${constraint.name} ${constraint.definition}`),
  ];
  const partition = partitioned_by ? ` partition by ${partitioned_by}` : '';
  const withOptions = (given: string | null): string => (given ? ` with (${given})` : '');
  return [
    `create ${is_logged ? '' : 'unlogged '}table ${name} (\n  ${rows.join(',\n  ')}\n)${partition}${withOptions(options)};`,
    ...(rest ? [`create table ${rest.name} partition of ${name} default${withOptions(rest.options)};`] : []),
    // Not beside the column, where PostgreSQL 15 does not take it.
    ...columns
      .filter(({ storage }) => storage !== null)
      .map((column) => `alter table ${name} alter column ${column.name} set storage ${column.storage};`),
    ...indexes.map((text) => `${plain(text).replace(' ON ONLY ', ' ON ')};`),
    ...policies.map((policy) => policySql(name, policy)),
  ].join('\n');
}

function columnSql({ name, type, is_required, identity, generated, default: value }: Column): string {
  const parts = [name, type];
  if (generated === 's') parts.push(`generated always as (${value}) stored`);
  else if (identity) parts.push(`generated ${identity === 'a' ? 'always' : 'by default'} as identity`);
  else if (value !== null) parts.push(`default ${value}`);
  if (is_required && !identity) parts.push('not null');
  return parts.join(' ');
}

const COMMANDS: Readonly<Record<string, string>> = { '*': 'all', r: 'select', a: 'insert', w: 'update', d: 'delete' };

function policySql(table: string, { name, command, roles, using, check }: Policy): string {
  const parts = [`create policy ${name} on ${table} for ${COMMANDS[command]} to ${roles}`];
  if (using !== null) parts.push(`using (${oneLine(using)})`);
  if (check !== null) parts.push(`with check (${oneLine(check)})`);
  return `${parts.join(' ')};`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const functionSql = (definition: string): string =>
  `${plain(definition).trim().replace('CREATE OR REPLACE', 'create')};`;
