import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The part of `pg.Client` that the probe uses. */
export interface ProbeClient {
  connect(): Promise<unknown>;
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  end(): Promise<void>;
}

/**
 * Checks that each connection has its own session. If a pooler shares sessions between clients (PgBouncer with
 * `pool_mode = transaction`), a statement could run with the role and account of another request.
 * @param open creates a client without connecting it
 * @throws Error if a setting of one client is lost or visible while another client has a transaction open
 */
export async function assertOwnSessions(open: () => ProbeClient): Promise<void> {
  const [one, other] = [open(), open()];
  try {
    await one.connect();
    await other.connect();
    const value = randomUUID();
    await one.query("select set_config('hakiki.probe', $1, false)", [value]);
    await other.query('begin');
    const read = async (client: ProbeClient) =>
      (await client.query("select current_setting('hakiki.probe', true) as value")).rows[0] as { value: string | null };
    const [own, foreign] = [await read(one), await read(other)];
    await other.query('rollback');
    if (own.value !== value || foreign.value === value)
      throw new Error(
        'The database shares sessions between connections, so one account could see the rows of another. Set pool_mode = session in PgBouncer',
      );
  } finally {
    await Promise.all([one.end(), other.end()].map((ending) => ending.catch(() => {})));
  }
}

export const probeOf = (connection: pg.ClientConfig) => (): ProbeClient => {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, application_name: 'hakiki probe' });
  // If the connection is lost, the waiting statement fails with the error, so the event needs no other handler.
  client.on('error', () => {});
  return client;
};
