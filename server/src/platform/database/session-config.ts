import type pg from 'pg';

/**
 * A connection whose sessions start with PostgreSQL settings, by name. The type differs from `pg.ClientConfig` on
 * purpose. A client that ignored the settings would work as the owner of the tables, without row-level security.
 */
export interface SessionConfig {
  readonly connection: pg.ClientConfig;
  readonly settings: Readonly<Record<string, string>>;
}
export type Connection = pg.ClientConfig | SessionConfig;

/** If PostgreSQL has no primary server, PgBouncer accepts a login but answers no statement for up to two minutes. */
const SETTINGS_TIMEOUT_MS = 5_000;

export const sessionOf = (config: Connection): SessionConfig =>
  'settings' in config ? config : { connection: config, settings: {} };

/** Returns the same connection with a PostgreSQL setting that applies from its first statement. */
export function withSetting(config: Connection, name: string, value: string): SessionConfig {
  const { connection, settings } = sessionOf(config);
  return { connection, settings: { ...settings, [name]: value } };
}

/**
 * Returns the options of a pool that applies the settings to each new connection before its first use. The pool uses a
 * statement, because PgBouncer refuses settings in the startup packet. If the statement fails, the connection is
 * closed.
 */
export function poolConfig(config: Connection): pg.PoolConfig {
  const { connection, settings } = sessionOf(config);
  const values = Object.entries(settings).flat();
  if (!values.length) return connection;
  const calls = Object.keys(settings).map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  const setting = { text: `select ${calls.join(', ')}`, values, query_timeout: SETTINGS_TIMEOUT_MS };
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    await client.query(setting);
  };
  return { ...connection, onConnect };
}
