import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SandboxOutcome } from '@hakiki/contract';
import { type Generated, sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { LivenessPolicy, VerificationType } from '../configs/config-store.ts';
import type { SubjectField } from './fixed-subject.ts';
import { assertSameBrowser } from './session-binding.ts';
import type { RunState } from './steps.ts';

/** Settings of the run and data of the person. Stored encrypted. */
export interface SessionDetails {
  readonly country?: string;
  readonly identifier?: string;
  readonly identifierType?: string;
  readonly documentType?: string;
  /** Fields of the subject that the integrator's server set. The page cannot change them. */
  readonly fixed?: readonly SubjectField[];
  /** Document types from which the customer may choose. */
  readonly documentTypes?: readonly string[];
  /** Channel that the integrator's server set. If it is absent, the page's own value is used. */
  readonly channel?: string;
  /** Metadata that the integrator sets for the run. It is stored with the record of the run. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly sandboxOutcome?: SandboxOutcome;
  readonly reference?: string;
  readonly locale?: string;
  readonly redirectUrl?: string;
  readonly backSkipped?: boolean;
  /** Liveness policy of this session, if the integrator's server set one. */
  readonly livenessPolicy?: LivenessPolicy;
  /**
   * Identity number that the integrator expects on the document of a document run. It is compared with the number on
   * the document, but does not affect the decision.
   */
  readonly expected?: { readonly country: string; readonly identifier: string; readonly identifierType: string };
  /** True if the person states that they cannot turn the head. */
  readonly turnsWaived?: boolean;
}

/** Browser that opened the session. Stored encrypted. */
export interface SessionDevice {
  readonly ip: string;
  readonly userAgent: string;
  readonly channel: string;
  readonly sdkVersion?: string;
  readonly capabilities?: unknown;
}

interface SessionTables {
  sdk_sessions: Table<
    'sdk_sessions',
    {
      /**
       * Hash of the secret of the browser that handed the session over to another device. That browser may still read
       * the session.
       */
      follower_hash: Buffer | null;
      /** Hash of the token for another device, until that device opens the session. */
      handoff_hash: Buffer | null;
      state: Generated<RunState['state']>;
      verification_type: VerificationType;
    }
  >;
}
const typed = (db: Db) => tables<SessionTables>(db);

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** Returns a token of 32 random bytes in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const detailsContext = (id: string): string => `sdk_sessions.ciphertext:${id}`;
const deviceContext = (id: string): string => `sdk_sessions.device:${id}`;

export interface Session {
  readonly id: string;
  readonly accountId: number;
  readonly branchId: number;
  readonly configId: number;
  readonly state: RunState['state'];
  readonly verificationType: VerificationType;
  readonly details: SessionDetails;
  readonly device: SessionDevice | undefined;
  /** Hash of the token of the link. */
  readonly linkHash: Buffer;
  readonly bindingHash: Buffer | null;
  /** Hashes of the secrets of other browsers that had opened the session earlier. */
  readonly formerBindings: readonly Buffer[];
  readonly followerHash: Buffer | null;
  readonly handoffHash: Buffer | null;
  /** Time until which the token for another device opens the session; null if there is no such token. */
  readonly handoffExpiresAt: Date | null;
  readonly bindings: number;
  readonly consentedAt: Date | null;
  readonly failedAttempts: number;
  readonly entryId: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly openedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly completedAt: Date | null;
}

export interface NewSession {
  readonly accountId: number;
  readonly branchId: number;
  readonly configId: number;
  readonly verificationType: VerificationType;
  readonly details: SessionDetails;
  readonly token: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Db, vault: Vault, session: NewSession): Promise<string> {
  const id = randomUUID();
  await typed(db)
    .insertInto('sdk_sessions')
    .values({
      ...{ id, account_id: session.accountId, branch_id: session.branchId, sdk_config_id: session.configId },
      ...{ token_hash: hashToken(session.token), verification_type: session.verificationType },
      ciphertext: await vault.encrypt(session.accountId, detailsContext(id), JSON.stringify(session.details)),
      ...{ created_at: session.createdAt, expires_at: session.expiresAt },
    })
    .execute();
  return id;
}

type Where = { readonly token: string } | { readonly id: string } | { readonly id: string; readonly branchId: number };

/** Returns a session by its token or id. With `lock`, locks its row until the database transaction ends. */
export async function findSession(
  db: Db,
  vault: Vault,
  where: Where,
  { lock = false } = {},
): Promise<Session | undefined> {
  const row = await typed(db)
    .selectFrom('sdk_sessions')
    .selectAll()
    .$if('token' in where, (query) =>
      query.where((eb) => {
        const hash = hashToken('token' in where ? where.token : '');
        return eb.or([eb('token_hash', '=', hash), eb('handoff_hash', '=', hash)]);
      }),
    )
    .$if('id' in where, (query) => query.where('id', '=', 'id' in where ? where.id : ''))
    .$if('branchId' in where, (query) => query.where('branch_id', '=', 'branchId' in where ? where.branchId : 0))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const open = async (context: string, bytes: Buffer) =>
    JSON.parse((await vault.decrypt(row.account_id, context, bytes)).toString());
  return {
    ...{ id: row.id, accountId: row.account_id, branchId: row.branch_id, configId: row.sdk_config_id },
    ...{
      state: row.state,
      verificationType: row.verification_type,
      linkHash: row.token_hash,
      bindingHash: row.binding_hash,
      formerBindings: row.former_bindings,
      followerHash: row.follower_hash,
      handoffHash: row.handoff_hash,
      handoffExpiresAt: row.handoff_expires_at,
      bindings: row.bindings,
    },
    details: (await open(detailsContext(row.id), row.ciphertext)) as SessionDetails,
    device: row.device ? ((await open(deviceContext(row.id), row.device)) as SessionDevice) : undefined,
    ...{ consentedAt: row.consented_at, failedAttempts: row.failed_attempts, entryId: row.entry_id },
    ...{ createdAt: row.created_at, expiresAt: row.expires_at, openedAt: row.opened_at },
    ...{ submittedAt: row.submitted_at, completedAt: row.completed_at },
  };
}

/**
 * Locks the row of a browser's session until the database transaction ends.
 *
 * @throws AppError INVALID_SESSION with `taken_over` if another browser has opened the session since it was read
 */
export async function lockSession(work: Db, session: Pick<Session, 'id' | 'bindingHash'>): Promise<void> {
  const row = await typed(work)
    .selectFrom('sdk_sessions')
    .select('binding_hash as bindingHash')
    .where('id', '=', session.id)
    .forUpdate()
    .executeTakeFirst();
  if (row) assertSameBrowser(session, row);
}

export interface SessionChange {
  readonly state?: RunState['state'];
  readonly details?: SessionDetails;
  readonly device?: SessionDevice;
  readonly binding?: string;
  readonly followerHash?: Buffer;
  /** Token for another device and its expiry. The link's token stays valid until the other device opens the session. */
  readonly handoff?: { readonly token: string; readonly expiresAt: Date };
  /**
   * Hash of the token that opens the session. The token for another device then replaces the link's token. If the
   * link's token opens the session, a hand-over that has not been used ends. The browser that requested the hand-over
   * can then neither open nor read the session.
   */
  readonly openedBy?: Buffer;
  readonly consentedAt?: Date;
  readonly openedAt?: Date;
  readonly failedAttempts?: number;
  readonly entryId?: number;
  readonly submittedAt?: Date;
  readonly completedAt?: Date;
}

export async function changeSession(db: Db, vault: Vault, session: Session, change: SessionChange): Promise<void> {
  const { accountId, id } = session;
  await typed(db)
    .updateTable('sdk_sessions')
    .set({
      ...(change.state !== undefined && { state: change.state }),
      ...(change.details && {
        ciphertext: await vault.encrypt(accountId, detailsContext(id), JSON.stringify(change.details)),
      }),
      ...(change.device && {
        device: await vault.encrypt(accountId, deviceContext(id), JSON.stringify(change.device)),
      }),
      ...(change.binding !== undefined && {
        binding_hash: hashToken(change.binding),
        bindings: session.bindings + 1,
        ...(session.bindingHash && { former_bindings: [...session.formerBindings, session.bindingHash] }),
      }),
      ...(change.handoff && {
        handoff_hash: hashToken(change.handoff.token),
        handoff_expires_at: change.handoff.expiresAt,
      }),
      ...(change.openedBy && {
        handoff_hash: null,
        handoff_expires_at: null,
        token_hash: change.openedBy,
        ...(session.handoffHash && change.openedBy.equals(session.linkHash) && { follower_hash: null }),
      }),
      ...(change.followerHash && { follower_hash: change.followerHash }),
      ...(change.consentedAt && { consented_at: change.consentedAt }),
      ...(change.openedAt && { opened_at: change.openedAt }),
      ...(change.failedAttempts !== undefined && { failed_attempts: change.failedAttempts }),
      ...(change.entryId !== undefined && { entry_id: change.entryId }),
      ...(change.submittedAt && { submitted_at: change.submittedAt }),
      ...(change.completedAt && { completed_at: change.completedAt }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends expired sessions and returns their number. Also deletes the uploads and attempts of completed sessions, and of
 * sessions that expired or were cancelled at least 15 minutes ago.
 */
export async function expireSessions(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await typed(db)
    .updateTable('sdk_sessions')
    .set({ state: 'expired' })
    .where('state', 'in', ['created', 'opened'])
    .where('expires_at', '<', now)
    .executeTakeFirst();
  await sql`delete from sdk_uploads u using sdk_sessions s where s.id = u.session_id
    and ((s.state in ('expired', 'cancelled') and s.expires_at < ${now}::timestamptz - interval '15 minutes') or s.state = 'completed')`.execute(
    db,
  );
  await sql`delete from sdk_attempts a using sdk_sessions s where s.id = a.session_id
    and ((s.state in ('expired', 'cancelled') and s.expires_at < ${now}::timestamptz - interval '15 minutes') or s.state = 'completed')`.execute(
    db,
  );
  return Number(numUpdatedRows);
}
