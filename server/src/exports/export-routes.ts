import { Readable } from 'node:stream';
import { exports as contract } from '@hakiki/contract';
import { chooseBranch } from '../accounts/branch-choice.ts';
import type { SignedIn } from '../accounts/caller.ts';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import { assertMay, may } from '../accounts/permissions.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { TenantScope } from '../platform/database/tenant-scope.ts';
import { AppError } from '../platform/errors.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import * as store from './export-store.ts';
import { makeStartExport } from './start-export.ts';

export interface ExportRouteDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly scope: TenantScope;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Checks the filters. @throws AppError invalid_input for filters that this kind of list does not support */
  readonly checkFilter: (kind: store.ExportKind, filter: store.Filter) => void;
}

/**
 * Endpoints for exports of lists. An export of the audit log requires `read_audit`, and any other export requires
 * `change_settings`.
 */
export function exportRoutes(serve: Serve, { db, vault, clock, scope, jobs, checkFilter }: ExportRouteDeps): void {
  const startExport = makeStartExport({ db, vault, clock, jobs });
  const needed = (kind: store.ExportKind) => (kind === 'audit' ? 'read_audit' : 'change_settings');
  const kindsOf = (user: SignedIn) => contract.exportKinds.filter((kind) => may(user.role, needed(kind)));
  // The permission depends on the kind of list. The endpoints declare `by_content`, so this code checks the permission.
  /**
   * Finds an export. @throws AppError forbidden for users without any export permission, not_found for an export that
   * the user may not see
   */
  async function found(user: SignedIn, branchId: number, id: number): Promise<store.ExportRow> {
    const kinds = kindsOf(user);
    if (!kinds.length) assertMay(user.role, 'change_settings');
    const row = await store.readExport(db, branchId, id);
    if (!row || !kinds.includes(row.kind)) throw new AppError('not_found');
    return row;
  }

  serve(contract.startExport, async ({ user, query, body, audit, changed }) => {
    assertMay(user.role, needed(body.kind));
    // Runs after the permission check, because a missing permission must be answered with 403 before an unknown branch
    // is answered with 404.
    const branch = await chooseBranch(db, user, query);
    const filter = body.filter ?? {};
    checkFilter(body.kind, filter);
    const id = await startExport(user, branch.id, { kind: body.kind, filter });
    // The log contains only the names of the filters, because the value of a filter may identify a person.
    audit(
      `export ${id} of ${body.kind}${Object.keys(filter).length ? ` by ${Object.keys(filter).sort().join(', ')}` : ''}`,
    );
    changed(undefined, { state: 'waiting' });
    return ok(await found(user, branch.id, id), 'Export started');
  });
  serve(contract.listExports, async ({ user, query }) => {
    const kinds = kindsOf(user);
    if (!kinds.length) assertMay(user.role, 'change_settings');
    // Runs after the permission check, because a missing permission must be answered with 403 before an unknown branch
    // is answered with 404.
    const [branch, page] = [await chooseBranch(db, user, query), pageOf(query)];
    return ok(
      pageAnswer(await store.listExports(db, branch.id, kinds, page), page, (row) => row),
      'Exports retrieved',
    );
  });
  serve(contract.readExport, async ({ user, branch, params }) => {
    return ok(await found(user, branch.id, idOf(params.id)), 'Export retrieved');
  });
  serve(contract.readExportFile, async ({ user, branch, params, audit, setHeader }) => {
    const row = await found(user, branch.id, idOf(params.id));
    if (row.state !== 'done') throw new AppError('export_not_done');
    audit(`export ${row.id} of ${row.kind}, ${row.rows_done} rows`);
    setHeader('content-type', 'text/csv; charset=utf-8');
    // The rows are read while the answer is sent, so they must be read in the caller's scope.
    const parts = store.partsOfFile(db, vault, user.accountId, row.id);
    const next = () => scope.run(user.accountId, () => parts.next());
    return Readable.from({ [Symbol.asyncIterator]: () => ({ next }) }, { objectMode: false });
  });
  serve(contract.removeExport, async ({ user, branch, params, audit, changed }) => {
    const row = await found(user, branch.id, idOf(params.id));
    await store.deleteExport(db, branch.id, row.id);
    audit(`export ${row.id}`);
    changed({ removed: false }, { removed: true });
    return ok({ id: row.id }, 'Export deleted');
  });
}
