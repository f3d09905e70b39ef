import { randomBytes } from 'node:crypto';
import { sandbox as contract } from '@hakiki/contract';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../accounts/authentication/passwords.ts';
import { issueToken, revokeTokens } from '../accounts/authentication/session-store.ts';
import type { SignedIn } from '../accounts/caller.ts';
import { issueKey, listKeys, updateKey } from '../accounts/key-store.ts';
import { insertUser, updateBranch } from '../accounts/store.ts';
import type { ChosenBranch } from '../http/identity.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { FaultLog } from '../platform/fault-log.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { ImportList } from '../watchlists/import-list.ts';
import { readIntegration, saveIntegration } from '../webhooks/store.ts';
import { FILL_TOTAL, makeFill } from './fill.ts';
import type { PastWork } from './past-work.ts';
import { makeSendWithin } from './send.ts';

const KEY_NAME = 'Sandbox fill';
const EVENTS = ['suspicious_transaction', 'customer_verified', 'screening_alert'];

export interface FillRouteDeps {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly past: PastWork;
  readonly importList: ImportList;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mode: 'sandbox' | 'live';
  readonly fault: FaultLog;
  /** Address of this service, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** Endpoints that fill a branch of a sandbox in the background and report the progress. */
export function fillRoutes(
  serve: Serve,
  { app, db, vault, clock, past, importList, jobs, mode, fault, publicUrl }: FillRouteDeps,
): void {
  const fill = makeFill({ db, clock, past, send: makeSendWithin(app), importList });
  const onFault = fault('the sandbox could not be filled');

  /** Progress for each branch that was filled since this process started. */
  const runs = new Map<number, Progress>();

  async function run(branch: ChosenBranch, user: SignedIn, progress: Progress): Promise<void> {
    const { key, id: keyId } = await issueKey(db, {
      ...{ branchId: branch.id, environment: mode, name: KEY_NAME, createdBy: user.userId },
    });
    // Nobody knows the password. To sign in as this colleague, create a password link.
    const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
    const email = `colleague-${branch.id}@sandbox.example`;
    const colleague = await insertUser(db, vault, {
      ...{ accountId: user.accountId, email, name: 'Bola Adeyemi', role: 'analyst', passwordHash },
    });
    await takeEvents(branch);
    await keepClips(branch);
    const { token } = await issueToken(db, { user: colleague!, now: clock.now() });
    try {
      const step = () => {
        progress.done += 1;
      };
      const signedIn: SignedIn = { ...user, userId: colleague!.id, role: 'analyst', email };
      await fill({ branch, key, colleague: { user: signedIn, token }, progress: step });
      progress.state = 'filled';
    } finally {
      await revokeTokens(db, { userId: colleague!.id }, clock.now());
      await updateKey(db, user.accountId, keyId, { revoked_at: clock.now() });
    }
  }
  /** Sends the events to the sandbox's own receiver, unless the branch has another address for events. */
  async function takeEvents(branch: ChosenBranch): Promise<void> {
    if ((await readIntegration(db, branch.id)).url !== null) return;
    const change = { url: `${publicUrl()}/demo/events`, hash_key: randomBytes(24).toString('hex'), events: EVENTS };
    await saveIntegration({ db, vault, jobs }, branch, change, clock.now());
  }
  /** Changes the settings so that clips are stored and can be viewed. Does not change existing face settings. */
  async function keepClips({ id, account_id, policy }: ChosenBranch): Promise<void> {
    if (policy['faces'] === undefined)
      await updateBranch(db, account_id, id, { policy: { ...policy, faces: { keep_clips: true } } });
  }
  const progressOf = async (branch: ChosenBranch): Promise<Progress> => {
    const known = runs.get(branch.id);
    if (known) return known;
    const keys = await listKeys(db, branch.id, { limit: 100, before: undefined });
    const filled = keys.some(({ name }) => name === KEY_NAME);
    return { state: filled ? 'filled' : 'empty', done: filled ? FILL_TOTAL : 0, total: FILL_TOTAL };
  };
  const assertSandbox = (): void => {
    if (mode !== 'sandbox') throw new AppError('not_found');
  };

  serve(contract.fillSandbox, async ({ user, branch, audit, changed }) => {
    assertSandbox();
    if ((await progressOf(branch)).state !== 'empty') throw new AppError('branch_filled');
    const progress: Progress = { state: 'filling', done: 0, total: FILL_TOTAL };
    runs.set(branch.id, progress);
    audit(`branch ${branch.id}`);
    changed({ state: 'empty' }, { state: 'filling' });
    run(branch, user, progress).catch((error: unknown) => {
      progress.state = 'failed';
      onFault(error);
    });
    return ok({ ...progress }, 'Filling');
  });
  serve(contract.readFill, async ({ branch }) => {
    assertSandbox();
    return ok({ ...(await progressOf(branch)) }, 'Progress retrieved');
  });
}

interface Progress {
  state: 'empty' | 'filling' | 'filled' | 'failed';
  done: number;
  readonly total: number;
}
