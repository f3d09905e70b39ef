import type { Kysely } from 'kysely';

/** A connection pool or a transaction, of no particular tables: what verbs pass to stores. */
export type Db = Kysely<unknown>;

/** The same connection seen as having these tables. Each capability declares its own and sees no others. */
export const tables = <T>(db: Db): Kysely<T> => db as Kysely<unknown> as Kysely<T>;
