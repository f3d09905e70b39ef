import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../platform/database/tables.ts';
import { entitiesOf } from '../facts/entities.ts';
import { customerKeys } from '../history/customer-keys.ts';
import { addLegs } from '../history/movement-store.ts';
import { forgetTransactionsOfPerson } from '../persons/of-person.ts';
import { importBatch } from './import/import-history.ts';
import { beginImport } from './import/import-store.ts';
import { makeIntake } from './monitor-transaction.ts';
import { makeSecondStage } from './second-stage.ts';
import { ARRIVAL, startMonitoring, transfer } from './transactions.fixture.ts';

const HISTORY = /\b(?:from|join|update|using|delete from)\s+transaction_(?:legs|buckets|entities)\b/g;
const INSERT = /\binsert into transaction_(?:legs|buckets|entities)(?: as \w+)?\s*\(entity_key, branch_id\b/g;
const ANY_INSERT = /\binsert into transaction_(?:legs|buckets|entities)\b/g;
/** A busy customer's rows are found by `busy_key`, which has the same value. */
const BOUND = /\b(?:entity|busy)_key"? = (?!entity_key)/g;
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** Statements on the history that do not select rows by the key of a customer, account or card. */
const unkeyed = (statements: readonly string[]): string[] =>
  statements.filter(
    (text) => count(text, HISTORY) > count(text, BOUND) || count(text, ANY_INSERT) > count(text, INSERT),
  );

/** Returns the same connection, which then records every SQL text that it runs. */
function watched(db: Db) {
  const texts = new Set<string>();
  const compiler = new PostgresQueryCompiler();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      texts.add(compiler.compileQuery(node, queryId).sql.replace(/\s+/g, ' '));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), texts };
}

test('every statement on the history of intake, second stage, import and forgetting names the key, and rows are written with the key first', async () => {
  expect(unkeyed(['select n from transaction_buckets where branch_id = $1'])).toHaveLength(1);
  expect(unkeyed(['insert into transaction_legs (id) values (1)'])).toHaveLength(1);
  const service = await startMonitoring();
  try {
    const { db, texts } = watched(service.db);
    const { vault, branch, jobs, ruleSets, raiseAlert } = service;
    const clock = { now: () => ARRIVAL };
    const intake = makeIntake({ db, vault, jobs, clock, ruleSets, raiseAlert, screenParties: async () => 'none' });
    const second = makeSecondStage({ db, vault, jobs, clock, ruleSets, raiseAlert });
    const said = async (given: ReturnType<typeof transfer>) => intake.evaluate(await intake.prepare(branch, given));
    // First come customers with few history rows, all together. Then come a customer and accounts with so many history
    // rows that sums are read.
    await Promise.all(
      [1, 2, 3].map((n) =>
        said(
          transfer({
            transaction_id: `calm${n}`,
            customer_details: { customer_name: 'Bo', customer_email: `b${n}@example.com` },
          }),
        ),
      ),
    );
    const own = {
      origin_account: { account_number: '1', bank_code: '1' },
      destination_account: { account_number: '2', bank_code: '1' },
    };
    await said(
      transfer({
        transaction_id: 'gone',
        customer_details: { customer_name: 'Di', customer_email: 'di@example.com' },
        ...own,
      }),
    );
    const { customer, origin, destination } = await entitiesOf(vault, branch, transfer());
    for (const [entity, direction] of [
      [customer, 'out'],
      [origin!, 'in'],
      [destination!, 'in'],
      [destination!, 'out'],
    ] as const)
      await addLegs(
        db,
        Array.from({ length: 1_100 }, (_, i) => ({
          ...{
            entity,
            direction,
            at: new Date(ARRIVAL.getTime() - (i + 1) * 10_000),
            id: -i - 1,
            currency: 'NGN',
            minor: 5_000n,
          },
          ...{ ownKey: Buffer.alloc(32, i % 9), otherKey: Buffer.alloc(32, i % 7), failed: null },
        })),
      );
    await said(transfer({ transaction_id: 'busy' }, { latitude: 6.5, longitude: 3.4, attempt_status: 'success' }));
    const { origin_account: _, destination_account: __, ...bare } = transfer({ transaction_id: 'card' });
    await said({ ...bare, transaction_type: 'card', card_details: { bin: '506100', last4: '0001' } });
    await second.run({ transactions: service.takePending() });
    const { id: importId } = await beginImport(db, {
      branchId: branch.id,
      accountId: branch.accountId,
      fileHash: Buffer.alloc(32),
    });
    await importBatch(
      { db, vault, clock },
      { branchId: branch.id, accountId: branch.accountId, importId },
      {
        first: 1,
        lines: [{}],
        reader: { columns: [], read: () => transfer({ transaction_id: 'old', timestamp: '2026-11-01T10:00:00Z' }) },
      },
    );
    await db.transaction().execute(async (work) => {
      const keys = await customerKeys(db, vault, branch.accountId, ['di@example.com']);
      expect(await forgetTransactionsOfPerson(work, vault, branch.accountId, { keys, now: ARRIVAL })).toBe(1);
    });
    const ofHistory = [...texts].filter((text) => count(text, HISTORY) + count(text, ANY_INSERT) > 0);
    expect(ofHistory.length).toBeGreaterThan(12);
    expect(unkeyed(ofHistory)).toEqual([]);
  } finally {
    await service.database[Symbol.asyncDispose]();
  }
});
