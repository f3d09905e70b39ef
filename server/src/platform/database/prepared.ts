import pg from 'pg';
import { getTypeParser } from './open-database.ts';

/** Runs a statement under a name: PostgreSQL plans it once a connection. `text` must be the same for the same name. */
export type RunPrepared = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * One connection of its own for a few hot statements, made again when it was lost. Measured on the claims of webhook deliveries:
 * planning was a third of what they cost the database. `settings`: in force on that connection, e.g. `-c synchronous_commit=off`.
 */
export function openPrepared(connection: pg.ClientConfig, settings = ''): { run: RunPrepared; end(): Promise<void> } {
  const pool = new pg.Pool({
    ...connection,
    ...(settings && { options: settings }),
    max: 1,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
    application_name: 'hakiki prepared',
  });
  // The next statement fails or connects anew, which is what its caller sees.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    run: async <Row>(name: string, text: string, values: readonly unknown[]) =>
      (await pool.query({ name, text, values: [...values] })).rows as Row[],
    end: () => pool.end(),
  };
}
