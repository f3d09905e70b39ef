import type { Kysely, SelectType } from 'kysely';
import type { Schema } from './schema.ts';

/** A connection pool or a transaction, of no particular tables: what verbs pass to stores. */
export type Db = Kysely<unknown>;

/** A column may be declared as what the database has there, or as a part of it: the type of its JSON, the values that are written. It stays null where it may be. */
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

/** A table of the database; `Known` has the columns of which more is known than the database says. A column that the table does not have does not compile. */
export type Table<Name extends keyof Schema, Known extends Columns<Known, Name> = object> = Omit<
  Schema[Name],
  keyof Known
> &
  Known;

/** Tables whose names, columns and types the database has. */
export type InSchema<T> = {
  readonly [Name in keyof T]: Name extends keyof Schema ? Columns<T[Name], Name> : never;
};

/** The same connection seen as having these tables. Each capability declares its own and sees no others. */
export const tables = <T extends InSchema<T>>(db: Db): Kysely<T> => db as Kysely<T>;
