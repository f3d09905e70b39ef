import type { Kysely, SelectType } from 'kysely';
import type { Schema } from './schema.ts';

/** A connection pool or a transaction, without the types of tables. Business functions pass it to the stores. */
export type Db = Kysely<unknown>;

/**
 * Narrows the type of a column, for example to the type of its JSON or to its allowed values. A nullable column stays
 * nullable.
 */
type Declared<Column, InDatabase> =
  unknown extends SelectType<InDatabase>
    ? Column
    : SelectType<Column> extends SelectType<InDatabase>
      ? null extends SelectType<InDatabase>
        ? null extends SelectType<Column>
          ? Column
          : never
        : Column
      : never;
type Columns<Known, Name extends keyof Schema> = {
  readonly [Column in keyof Known]: Column extends keyof Schema[Name]
    ? Declared<Known[Column], Schema[Name][Column]>
    : never;
};

/**
 * A table of the database. `Known` contains the columns whose type in the code is narrower than in the database. The
 * code does not compile if the table has no such column.
 */
export type Table<Name extends keyof Schema, Known extends Columns<Known, Name> = object> = Omit<
  Schema[Name],
  keyof Known
> &
  Known;

/** Tables whose names, columns and types must exist in the database. */
export type InSchema<T> = {
  readonly [Name in keyof T]: Name extends keyof Schema ? Columns<T[Name], Name> : never;
};

/** Returns the same connection, typed with these tables. Each module declares its own tables and cannot use others. */
export const tables = <T extends InSchema<T>>(db: Db): Kysely<T> => db as Kysely<T>;
