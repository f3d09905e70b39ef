import { monitoring } from '@hakiki/contract';
import { Value } from 'typebox/value';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { fingerprintOf } from '../../../platform/fingerprint.ts';
import { timeFrom } from '../../../platform/given-time.ts';
import { valueExpectation } from '../../../platform/value-expectation.ts';
import { entitiesOf } from '../../facts/entities.ts';
import { readFacts } from '../../facts/transaction-facts.ts';
import { transactionKey } from '../../facts/transaction-keys.ts';
import { makeHistoryKeys } from '../../history/former-keys.ts';
import { customerLeg } from '../../history/legs.ts';
import { addLegs } from '../../history/movement-store.ts';
import { writeMovements } from '../../history/payment-twins.ts';
import { takeTransactionIds } from '../../records/transaction-store.ts';
import type { Line, LineReader } from './columns.ts';
import * as store from './import-store.ts';
import { knownOutcomeOf } from './known-outcome.ts';

export interface ImportDeps {
  /** Database connection in the system scope, which can read every account's rows. */
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}
export interface ImportTarget {
  readonly branchId: number;
  readonly accountId: number;
  /** Id of the import, under which its progress is stored. */
  readonly importId: number;
}
export interface Refused {
  readonly line: number;
  readonly why: string;
}
export interface Imported {
  readonly imported: number;
  readonly refused: readonly Refused[];
}

/**
 * Writes lines of a file as history. The transactions are added to the histories of customers and accounts, but they
 * are not evaluated and create no cases or events. A batch and its progress are written in one database transaction. A
 * line whose `transaction_id` already exists in the branch changes nothing. `first` is the number of the first line.
 */
export async function importBatch(
  { db, vault, clock }: ImportDeps,
  { branchId, accountId, importId }: ImportTarget,
  { lines, first, reader }: { readonly lines: readonly Line[]; readonly first: number; readonly reader: LineReader },
): Promise<Imported> {
  const refused: Refused[] = [];
  const read = lines.flatMap((line, i) => {
    try {
      const knownOutcome = knownOutcomeOf(reader.outcome?.(line));
      return [{ ...checked(reader.read(line, first + i), clock.now()), knownOutcome }];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ line: first + i, why: error.message });
      return [];
    }
  });
  const branch = { id: branchId, accountId };
  return db.transaction().execute(async (work) => {
    const ids = await takeTransactionIds(work, read.length);
    const historyKeys = makeHistoryKeys(work);
    const rows = await Promise.all(
      read.map(async ({ transaction, facts, knownOutcome }, i) => {
        const id = ids[i]!;
        const entities = await historyKeys(await entitiesOf(vault, branch, transaction));
        const row: store.ImportedRow = {
          id,
          transactionKey: await transactionKey(vault, accountId, transaction.transaction_id),
          ...{ at: facts.at, currency: facts.currency, knownOutcome },
          customerKey: entities.customer.key,
          emailKey: entities.email ?? null,
          destinationKey: entities.destination?.key ?? null,
          contentHash: await vault.blindIndex(accountId, `transaction content ${fingerprintOf(transaction)}`),
          ciphertext: await vault.encrypt(accountId, `transactions.ciphertext:${id}`, JSON.stringify(transaction)),
        };
        return { row, id, facts, entities };
      }),
    );
    const fresh = await store.insertHistory(
      work,
      branchOf(branchId, accountId),
      rows.map(({ row }) => row),
    );
    const written = rows.filter(({ id }) => fresh.has(id));
    await addLegs(
      work,
      written.map(({ id, facts, entities }) => customerLeg(id, facts, entities)),
    );
    await writeMovements(work, written);
    await store.noteProgress(work, importId, { lines: lines.length, imported: fresh.size, refused: refused.length });
    return { imported: fresh.size, refused };
  });
}

const branchOf = (branchId: number, accountId: number) => ({ branchId, accountId });

/** Returns the refusal for a line whose first invalid value is this one. */
function refusedValue(error: ReturnType<typeof Value.Errors>[number]): AppError {
  const place = error.instancePath.slice(1).split('/').filter(Boolean);
  if (error.keyword === 'required')
    return new AppError('field_required', {
      field: [...place, ...error.params.requiredProperties].slice(0, place.length + 1).join('.'),
    });
  return new AppError('import_value_refused', { field: place.join('.'), expected: valueExpectation(error) });
}

/** Imported history needs the transaction's own time, which may have any age. */
function checked(value: unknown, now: Date) {
  if (!Value.Check(monitoring.Transaction, value)) {
    const [error] = Value.Errors(monitoring.Transaction, value);
    throw refusedValue(error!);
  }
  if (value.timestamp === undefined || value.timestamp === '') throw new AppError('timestamp_needed');
  const at = timeFrom(value.timestamp);
  if (at === undefined) throw new AppError('timestamp_no_time');
  if (at > now) throw new AppError('timestamp_in_future');
  const transaction = { ...value, timestamp: at.toISOString() };
  return { transaction, facts: readFacts(transaction, at) };
}
