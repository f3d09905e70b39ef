import { expect, test } from 'vitest';
import { insertAccount, insertBranch, insertUser } from '../accounts/store.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { addPart, beginExport, insertExport, partsOfFile } from './export-store.ts';

test('a file is read a part at a time: who downloads slowly, a hundred times at once, holds a part each', async () => {
  await using database = await createTestDatabase();
  const vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
  const { id: accountId } = await insertAccount(database.db, 'A', true);
  const { id: branchId } = await insertBranch(database.db, accountId, 'Main');
  const user = await insertUser(database.db, vault, {
    ...{ accountId, email: 'a@mail.example', name: 'A', role: 'owner' },
    passwordHash: undefined,
  });
  const at = new Date('2026-01-01T00:00:00Z');
  const id = await insertExport(database.db, vault, {
    ...{ accountId, branchId, kind: 'audit', filter: {}, mostRows: 10, by: user!.id, at, expiresAt: at },
  });
  await beginExport(database.db, vault, id);
  for (const [n, text] of ['one,', 'two,', 'three'].entries())
    await addPart(database.db, vault, { id, accountId, n, text, rows: 1 });

  let queries = 0;
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const parts = partsOfFile(counted, vault, accountId, id);
  expect(String((await parts.next()).value)).toBe('one,');
  expect(queries).toBe(1);
  const rest = await Array.fromAsync(parts);
  expect(Buffer.concat(rest).toString()).toBe('two,three');
});
