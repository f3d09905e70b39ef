import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { defineJob } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { type Cell, csvLine } from './csv.ts';
import * as store from './export-store.ts';

export const exportJob = defineJob<{ readonly id: number }>({
  name: 'export',
  timeoutSeconds: 1800,
  retrySeconds: [10, 60],
  perGroup: 1,
});

/** A list that can be exported. */
export interface ExportSource {
  readonly header: readonly string[];
  /** Returns the number of rows, and stops counting at `most`. Absent if the rows of the list cannot be counted. */
  readonly count?: (of: ExportOf, most: number) => Promise<number>;
  /** Returns the rows after the cursor, in the list's order, and the cursor of the next page. */
  readonly page: (
    of: ExportOf,
    cursor: string | undefined,
  ) => Promise<{ readonly rows: readonly (readonly Cell[])[]; readonly cursor: string | undefined }>;
}
export interface ExportOf {
  readonly branch: { readonly id: number; readonly account_id: number };
  readonly userId: number;
  readonly filter: store.Filter;
}
export type ExportSources = Readonly<Record<store.ExportKind, ExportSource>>;

export interface ExportDeps {
  /** Database connection in the system scope. */
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly sources: ExportSources;
  readonly onFault: (error: unknown) => void;
}

/** Mark at the start of a file by which Excel recognises UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';

/** Writes an export part by part. Stops if the export was deleted during the work. */
function makeRunExport({ db, vault, clock, sources, onFault }: ExportDeps) {
  return async (id: number, signal?: AbortSignal): Promise<void> => {
    const work = await store.beginExport(db, vault, id);
    if (!work) return;
    const { accountId, kind, mostRows, filter } = work;
    try {
      const source = sources[kind];
      const of: ExportOf = { branch: { id: work.branchId, account_id: accountId }, userId: work.by, filter };
      if (source.count) await store.noteTotal(db, id, await source.count(of, mostRows));
      let text = BYTE_ORDER_MARK + csvLine(source.header);
      let cursor: string | undefined;
      for (let n = 0, done = 0; ; n++) {
        signal?.throwIfAborted();
        const page = await source.page(of, cursor);
        const rows = page.rows.slice(0, mostRows - done);
        text += rows.map(csvLine).join('');
        if (!(await store.addPart(db, vault, { id, accountId, n, text, rows: rows.length }))) return;
        [text, cursor, done] = ['', page.cursor, done + rows.length];
        if (cursor === undefined || done >= mostRows) break;
      }
      await store.endExport(db, id, 'done', clock.now());
    } catch (error) {
      onFault(error);
      await store.endExport(db, id, 'failed', clock.now());
      throw error;
    }
  };
}

/** Runs export jobs in this process, one at a time. */
export async function startExports(jobs: Jobs, deps: ExportDeps): Promise<void> {
  const run = makeRunExport(deps);
  await jobs.work(exportJob, 1, ({ id }, { signal }) => run(id, signal));
}
