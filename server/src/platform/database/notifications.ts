import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, sessionOf } from './session-config.ts';

/**
 * Calls a function for each notification on a channel. Reconnects automatically and calls the function once after each
 * connection, because notifications may have been lost before. Call `stop` before the database stops.
 */
export function listen(
  connection: Connection,
  channel: string,
  onNotice: (payload: string) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  let client: pg.Client | undefined;

  async function connectOnce(): Promise<void> {
    const next = new pg.Client({
      // Notifications contain no rows, so the session needs no role.
      ...sessionOf(connection).connection,
      connectionTimeoutMillis: 5000,
      application_name: 'hakiki listen',
    });
    const lost = new Promise<void>((resolve) => {
      next.on('error', () => resolve());
      next.on('end', () => resolve());
    });
    client = next;
    await next.connect();
    next.on('notification', ({ payload }) => onNotice(payload ?? ''));
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    onNotice('');
    await lost;
  }

  const running = (async () => {
    while (!stopped) {
      await connectOnce().catch(() => {});
      if (!stopped) await sleep(250);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
      await running;
    },
  };
}
