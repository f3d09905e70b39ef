import type { monitoring } from '@hakiki/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/tables.ts';
import { AppError, type Problem, problem } from '../../platform/errors.ts';
import { type FieldType, fieldsOfAccount, type TransactionField } from './field-store.ts';

const MAX_TEXT = 200;
const MAX_NUMBER = 1e12;
const MAX_ACCOUNTS = 1000;

const EXPECTED: Readonly<Record<FieldType, (name: string) => Problem>> = {
  text: (name) => problem('declared_text_expected', { name, max: MAX_TEXT }),
  number: (name) => problem('declared_number_expected', { name }),
  flag: (name) => problem('declared_flag_expected', { name }),
};

function isOfType(value: unknown, type: FieldType): boolean {
  if (type === 'flag') return typeof value === 'boolean';
  if (type === 'number') return typeof value === 'number' && Math.abs(value) <= MAX_NUMBER;
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TEXT;
}

/** Returns the first fault in a transaction's fields, or undefined if there is none. Pure. */
export function faultOfFields(given: unknown, declared: ReadonlyMap<string, FieldType>): Problem | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return problem('declared_fields_expected');
  for (const [name, value] of Object.entries(given)) {
    const type = declared.get(name);
    if (!type) return problem('undeclared_field', { name: name.slice(0, 40) });
    if (!isOfType(value, type)) return EXPECTED[type](name);
  }
  return undefined;
}

/**
 * Checks the fields of transactions against the fields that their account declared. Declared fields never change, so
 * the check caches them and reads the database again only for an unknown field.
 */
export function makeCheckFields(db: Db) {
  const known = new LRUCache<number, ReadonlyMap<string, FieldType>>({ max: MAX_ACCOUNTS });
  const mapOf = (fields: readonly TransactionField[]) => new Map(fields.map(({ name, type }) => [name, type] as const));
  /**
   * Checks a transaction's fields.
   * @throws AppError invalid_input
   */
  return async (accountId: number, { additional_info: info }: monitoring.Transaction): Promise<void> => {
    const { fields } = info as Readonly<Record<string, unknown>>;
    if (fields === undefined) return;
    if (faultOfFields(fields, known.get(accountId) ?? new Map()) === undefined) return;
    const declared = mapOf(await fieldsOfAccount(db, accountId));
    known.set(accountId, declared);
    const fault = faultOfFields(fields, declared);
    if (fault) throw AppError.of(fault);
  };
}
