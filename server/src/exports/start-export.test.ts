import { expect, test } from 'vitest';
import { insertAccount, insertBranch, insertUser } from '../accounts/store.ts';
import { systemClock } from '../platform/clock.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { makeStartExport } from './start-export.ts';

test('an account has five under way, in all its branches and however many are asked for at once; another has its own', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const vault = makeVault(db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
  const start = makeStartExport({ db, vault, clock: systemClock, jobs: { enqueue: async () => {} } });
  const person = async (email: string) => {
    const { id: accountId } = await insertAccount(db, email, true);
    const user = await insertUser(db, vault, {
      ...{ accountId, email, name: 'A', role: 'owner' },
      passwordHash: undefined,
    });
    const branches = await Promise.all(['One', 'Two'].map((name) => insertBranch(db, accountId, name)));
    return { user: { accountId, userId: user!.id, role: 'owner' as const }, branches: branches.map(({ id }) => id) };
  };
  const [one, other] = [await person('a@mail.example'), await person('b@mail.example')];
  const wanted = { kind: 'verifications', filter: {} } as const;
  const asked = await Promise.allSettled(
    Array.from({ length: 14 }, (_, n) => start(one.user, one.branches[n % 2]!, wanted)),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const result of asked)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('5 exports are already running');
  expect(await start(other.user, other.branches[0]!, wanted)).toBeGreaterThan(0);
});
