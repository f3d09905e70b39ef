import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** `migrations/0005-watch-lists.sql`, `0326-list-refreshes.sql`, `0350-lists-confirmed.sql`. */
export interface ListTables {
  watch_lists: {
    id: Generated<number>;
    source: string;
    branch_id: number | null;
    current_version: number | null;
    etag: string | null;
    last_modified: string | null;
    checked_at: Timestamp | null;
    confirmed_at: Timestamp | null;
    fault: string | null;
  };
  list_versions: {
    id: Generated<number>;
    list_id: number;
    format: string;
    publication_date: string | null;
    imported_at: Timestamp;
    sha256: string;
    total: number;
    added: number;
    changed: number;
    removed: number;
    duplicates: number;
  };
  list_entities: {
    list_id: number;
    entity_id: string;
    content_hash: string;
    data: ListedEntity;
    first_version: number;
    ended_by: number | null;
  };
  list_refreshes: {
    source: string;
    state: 'queued' | 'running' | 'done';
    phase: 'fetching' | 'reading' | 'saving' | null;
    entries: Generated<number>;
    asked_at: Timestamp;
    started_at: Timestamp | null;
    seen_at: Timestamp;
    ended_at: Timestamp | null;
    result: 'imported' | 'not_modified' | 'failed' | null;
    fault: string | null;
  };
}
