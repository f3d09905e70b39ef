import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Waits until no other database transaction has this lock, and holds it until the caller's transaction ends. For counts
 * that two simultaneous calls must make one after the other.
 * @param purpose what is locked, for example the name of a table
 * @param id account, branch or user whose rows are counted
 */
export const lockNumber = (work: Db, purpose: string, id: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${purpose}), ${id}::int)`.execute(work);
