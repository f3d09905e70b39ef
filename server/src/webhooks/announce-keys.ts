import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import { DELIVERY_CHANNEL, KEYS_CHANGED } from './record-event.ts';

/** Tells every replica that a signing key was changed; in the transaction that changes it, or right after it. */
export async function announceKeys(db: Db): Promise<void> {
  await sql`select pg_notify(${DELIVERY_CHANNEL}, ${KEYS_CHANGED})`.execute(db);
}
