import { sql } from 'kysely';
import { lockNumber } from '../../platform/database/lock-number.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';

interface FieldTables {
  transaction_fields: Table<'transaction_fields'>;
}

export type FieldType = 'text' | 'number' | 'flag';

/** A field that an account declared. A declared field never changes. */
export interface TransactionField {
  readonly name: string;
  readonly type: FieldType;
  readonly unit: string | null;
  readonly personal: boolean;
  readonly meaning: string;
  readonly created_at: Date;
}

/** Maximum number of fields of an account. */
export const MAX_FIELDS = 50;

export const fieldsOfAccount = (db: Db, accountId: number): Promise<TransactionField[]> =>
  tables<FieldTables>(db)
    .selectFrom('transaction_fields')
    .select(['name', 'type', 'unit', 'personal', 'meaning', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();

/** Names of the account's fields that were declared as not personal. */
export const plainFieldsOf = async (db: Db, accountId: number): Promise<ReadonlySet<string>> =>
  new Set((await fieldsOfAccount(db, accountId)).flatMap(({ name, personal }) => (personal ? [] : [name])));

export interface DeclaredField extends TransactionField {
  readonly accountId: number;
  readonly createdBy: number;
}

/**
 * Adds a field to an account. Returns undefined if the account already has a field of that name or the maximum number
 * of fields. A lock makes simultaneous requests run one after another.
 */
export const insertField = (db: Db, field: DeclaredField): Promise<TransactionField | undefined> =>
  db.transaction().execute(async (work) => {
    await lockNumber(work, 'transaction_fields', field.accountId);
    const { rows } = await sql<TransactionField>`insert into transaction_fields
        (account_id, name, type, unit, personal, meaning, created_by, created_at)
      select ${field.accountId}, ${field.name}, ${field.type}, ${field.unit}, ${field.personal}, ${field.meaning}, ${field.createdBy}, ${field.created_at}
      where (select count(*) from transaction_fields where account_id = ${field.accountId}) < ${MAX_FIELDS}
      on conflict do nothing returning name, type, unit, personal, meaning, created_at`.execute(work);
    return rows[0];
  });
