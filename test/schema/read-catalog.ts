import { CompiledQuery } from 'kysely';
import type { Db } from '../../server/src/platform/database/tables.ts';

export interface Column {
  readonly name: string;
  /** As `format_type` writes it. */
  readonly type: string;
  /** How large values are stored; null as is usual for the type. */
  readonly storage: string | null;
  readonly is_required: boolean;
  /** `a`: generated always as identity, `d`: by default; empty: neither. */
  readonly identity: string;
  /** `s`: a generated column. */
  readonly generated: string;
  readonly default: string | null;
}
export interface Constraint {
  readonly name: string;
  readonly kind: 'p' | 'u' | 'f' | 'c' | 'x';
  readonly definition: string;
  /** Of a foreign key: the table. */
  readonly references: string | null;
}
export interface Table {
  readonly name: string;
  readonly is_logged: boolean;
  readonly partitioned_by: string | null;
  /** The partition of the rows that no other takes, with its options. The others are made as time goes on (`make_transaction_months`). */
  readonly default_partition: { readonly name: string; readonly options: string | null } | null;
  readonly options: string | null;
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  /** Statements, beside the indexes of constraints. */
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
  readonly policies: readonly Policy[];
}
export interface Policy {
  readonly name: string;
  readonly command: string;
  readonly roles: string;
  readonly using: string | null;
  readonly check: string | null;
}
export interface Catalog {
  readonly tables: readonly Table[];
  /** Definitions, with the name. */
  readonly functions: readonly { readonly name: string; readonly definition: string }[];
  readonly sequences: readonly string[];
  readonly others: readonly string[];
}

const TABLES = `select c.relname as name, c.relpersistence <> 'u' as is_logged, pg_get_partkeydef(c.oid) as partitioned_by,
  (select json_build_object('name', d.relname, 'options', array_to_string(d.reloptions, ', '))
    from pg_partitioned_table p join pg_class d on d.oid = p.partdefid where p.partrelid = c.oid) as default_partition, array_to_string(c.reloptions, ', ') as options,
  (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'is_required', a.attnotnull,
      'storage', (select case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'x' then 'extended' else 'plain' end from pg_type y where y.oid = a.atttypid and y.typstorage <> a.attstorage),
      'identity', a.attidentity, 'generated', a.attgenerated, 'default', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum), '[]')
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_agg(json_build_object('name', k.conname, 'kind', k.contype, 'definition', replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''), 'references', f.relname)
      order by position(k.contype::text in 'puxcf'), k.conname), '[]')
    from pg_constraint k left join pg_class f on f.oid = k.confrelid
    where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) as constraints,
  (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text), '[]')
    from pg_index i where i.indrelid = c.oid
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))) as indexes,
  (select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname), '[]') from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
  (select coalesce(json_agg(json_build_object('name', p.polname, 'command', p.polcmd, 'using', pg_get_expr(p.polqual, p.polrelid),
      'check', pg_get_expr(p.polwithcheck, p.polrelid),
      'roles', (select string_agg(case when r = 0 then 'public' else r::regrole::text end, ', ' order by r) from unnest(p.polroles) as r)) order by p.polname), '[]')
    from pg_policy p where p.polrelid = c.oid) as policies
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
  order by c.relname`;

const FUNCTIONS = `select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') order by p.proname, p.oid::regprocedure::text`;

const SEQUENCES = `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by 1`;

/** What the generated files do not show: the test fails where there is any. */
const OTHERS = `select relkind::text || ' ' || relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'p', 'i', 'I', 'S', 't')
  union all select 'type ' || typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  union all select 'extension ' || extname from pg_extension where extname <> 'plpgsql'
  union all select 'statistics ' || stxname from pg_statistic_ext
  union all select 'column right ' || attrelid::regclass || '.' || attname from pg_attribute where attacl is not null and attrelid::regclass::text !~ '^(pg_|information_schema)' order by 1`;

/** @param db a migrated database, as its owner */
export async function readCatalog(db: Db): Promise<Catalog> {
  const query = async <Row>(text: string): Promise<Row[]> =>
    (await db.executeQuery(CompiledQuery.raw(text))).rows as Row[];
  const names = async (text: string) => (await query<{ name: string }>(text)).map(({ name }) => name);
  return {
    tables: await query<Table>(TABLES),
    functions: await query<Catalog['functions'][number]>(FUNCTIONS),
    sequences: await names(SEQUENCES),
    others: await names(OTHERS),
  };
}
