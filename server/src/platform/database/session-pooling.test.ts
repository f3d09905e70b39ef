import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { assertOwnSessions, type ProbeClient, probeOf } from './session-pooling.ts';

test('PostgreSQL gives each connection its own session', async () => {
  await using database = await createTestDatabase({ migrated: false });
  await expect(assertOwnSessions(probeOf(database.connection))).resolves.toBeUndefined();
});

/**
 * A pooler in transaction mode. Each statement runs in the first free session, but all statements of a transaction run
 * in the same session.
 */
function makePooler(sessions: number): () => ProbeClient {
  const settings = Array.from({ length: sessions }, () => new Map<string, unknown>());
  const taken = new Set<number>();
  return () => {
    let held: number | undefined;
    return {
      connect: async () => {},
      end: async () => {},
      async query(text, values) {
        const session = held ?? settings.findIndex((_, index) => !taken.has(index));
        if (text === 'begin') {
          held = session;
          taken.add(session);
        }
        if (text === 'rollback' && held !== undefined) {
          taken.delete(held);
          held = undefined;
        }
        if (text.includes('set_config')) settings[session]!.set('probe', values![0]);
        return { rows: [{ value: settings[session]!.get('probe') ?? null }] };
      },
    };
  };
}

test('a pooler that shares sessions is refused', async () => {
  for (const sessions of [2, 5])
    await expect(assertOwnSessions(makePooler(sessions))).rejects.toThrow('pool_mode = session');
});
