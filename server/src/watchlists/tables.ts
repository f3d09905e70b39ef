import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { KeptMessage } from '@hakiki/texts';
import type { ColumnType, JSONColumnType } from 'kysely';
import type { Table } from '../platform/database/tables.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Tables that are defined in `server/schema.sql`, "Watch lists and screening". */
export interface ListTables {
  watch_lists: Table<
    'watch_lists',
    {
      checked_at: Timestamp | null;
      confirmed_at: Timestamp | null;
      fault: JSONColumnType<KeptMessage, string, string> | null;
    }
  >;
  list_versions: Table<
    'list_versions',
    {
      imported_at: Timestamp;
    }
  >;
  list_entities: Table<
    'list_entities',
    {
      data: ListedEntity;
    }
  >;
  list_refreshes: Table<
    'list_refreshes',
    {
      asked_at: Timestamp;
      started_at: Timestamp | null;
      seen_at: Timestamp;
      ended_at: Timestamp | null;
      fault: JSONColumnType<KeptMessage, string, string> | null;
    }
  >;
}
