import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { insertAccount } from '../store.ts';
import { makeWriteAudit, writeAuditLine } from './write-audit.ts';

const entry = { actor: 'operator', action: 'a', subject: 's', outcome: 'done', ip: undefined, requestId: undefined };

test('a line that fails in a transaction fails with its own error, and the transaction leaves nothing', async () => {
  await using database = await createTestDatabase();
  const { id } = await insertAccount(database.db, 'A', true);
  const unknown = 999_999;
  const written = database.db.transaction().execute(async (work) => {
    await writeAuditLine(work, { ...entry, accountId: id });
    await writeAuditLine(work, { ...entry, accountId: unknown });
  });
  // The error has PostgreSQL's code for a foreign key that does not exist, and not the code for an aborted transaction.
  await expect(written).rejects.toMatchObject({ code: '23503' });
  const { rows } = await sql`select from audit_log where account_id = ${id}`.execute(database.db);
  expect(rows).toEqual([]);
  await writeAuditLine(database.db, { ...entry, accountId: id });
  expect((await sql`select from audit_log where account_id = ${id}`.execute(database.db)).rows).toHaveLength(1);
});

test('lines are not grouped in a transaction', async () => {
  await using database = await createTestDatabase();
  await database.db.transaction().execute(async (work) => {
    expect(() => makeWriteAudit(work, systemClock, () => {})).toThrow('writeAuditLine');
  });
});
