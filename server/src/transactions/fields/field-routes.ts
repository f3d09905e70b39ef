import { ruleLists as contract } from '@hakiki/contract';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldsOfAccount, insertField, MAX_FIELDS, plainFieldsOf } from './field-store.ts';

/** Names of an account's fields that contain no personal data. */
export const makePlainFields = (db: Db) => (accountId: number) => plainFieldsOf(db, accountId);

/** Endpoints for the fields of an account. Reading requires a sign-in; declaring a field requires `change_settings`. */
export function fieldRoutes(serve: Serve, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  serve(contract.listTransactionFields, async ({ user }) =>
    ok({ items: await fieldsOfAccount(db, user.accountId) }, 'Fields retrieved'),
  );
  serve(contract.declareTransactionField, async ({ user, body, audit, changed }) => {
    const { name, type, unit = null, personal, meaning } = body;
    if (unit !== null && type !== 'number') throw new AppError('unit_not_allowed');
    audit(`transaction field ${name}`);
    const created = { accountId: user.accountId, createdBy: user.userId, created_at: clock.now() };
    const field = await insertField(db, { name, type, unit, personal, meaning, ...created });
    if (!field) throw new AppError('field_name_taken', { max: MAX_FIELDS });
    changed(undefined, { name, type, unit, personal });
    return ok(field, 'Field declared');
  });
}
