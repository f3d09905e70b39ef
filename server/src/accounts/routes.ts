import { management } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { chooseBranch } from './branch-choice.ts';
import { issueKey, listKeys, updateKey } from './key-store.ts';
import { idOf, pageAnswer, pageOf } from './paging.ts';
import { hashPassword } from './passwords.ts';
import { demand } from './permissions.ts';
import { makeSignIn } from './sign-in.ts';
import * as store from './store.ts';

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not_found', 'Not found');
  return row;
};

/** A time in the future, as given in a body. */
function futureTime(text: string, now: Date): Date {
  const time = new Date(text);
  if (!(time.getTime() > now.getTime())) throw new AppError('invalid_input', 'expires_at must be a time in the future');
  return time;
}

export interface AccountRouteDeps {
  readonly db: Db;
  /** Who signs in is in nobody's scope yet. */
  readonly system: Db;
  readonly clock: Clock;
  /** Throws AppError invalid_input for a branch policy that no capability understands. */
  readonly checkPolicy: (policy: Readonly<Record<string, unknown>>) => void;
}

/** Sign-in, branches, employees, API keys and the audit log. */
export function accountRoutes(serve: Serve, { db, system, clock, checkPolicy }: AccountRouteDeps): void {
  const signIn = makeSignIn({ db: system, clock });
  serve(management.signIn, async ({ body, audit }) => {
    const signedIn = await signIn(body.email, body.password, ({ id, account_id }) => audit(`user ${id}`, account_id));
    return ok(signedIn, 'Signed in');
  });
  serve(management.signOut, async ({ user }) => {
    await store.revokeTokens(db, { tokenId: user.tokenId }, clock.now());
    return ok({}, 'Signed out');
  });
  serve(management.me, async ({ user }) => {
    const [person, account, branches] = await Promise.all([
      store.userOfAccount(db, user.accountId, user.userId),
      store.accountById(db, user.accountId),
      store.branchesInOrder(db, user.accountId),
    ]);
    return ok({ user: found(person), account: found(account), branches }, 'User retrieved');
  });

  serve(management.listBranches, async ({ user, query }) => {
    const page = pageOf(query);
    return ok(
      pageAnswer(await store.listBranches(db, user.accountId, page), page, (row) => row),
      'Branches retrieved',
    );
  });
  serve(management.createBranch, async ({ user, body }) => {
    demand(user.role, 'change_settings');
    return ok(await store.insertBranch(db, user.accountId, body.name), 'Branch created');
  });
  serve(management.changeBranch, async ({ user, params, body }) => {
    demand(user.role, 'change_settings');
    if (body.policy) checkPolicy(body.policy);
    return ok(found(await store.updateBranch(db, user.accountId, idOf(params.id), body)), 'Branch saved');
  });

  serve(management.listEmployees, async ({ user, query }) => {
    const page = pageOf(query);
    return ok(
      pageAnswer(await store.listEmployees(db, user.accountId, page), page, (row) => row),
      'Employees retrieved',
    );
  });
  serve(management.createEmployee, async ({ user, body }) => {
    demand(user.role, 'manage_employees');
    const passwordHash = await hashPassword(body.password);
    const { email, name, role } = body;
    const made = await store.insertUser(db, { accountId: user.accountId, email, name, role, passwordHash });
    if (!made) throw new AppError('conflict', 'This email address has a user already');
    return ok(made, 'Employee created');
  });
  serve(management.changeEmployee, async ({ user, params, body }) => {
    demand(user.role, 'manage_employees');
    const { password, ...change } = body;
    const passwordHash = password === undefined ? {} : { passwordHash: await hashPassword(password) };
    const changed = await db.transaction().execute(async (transaction) => {
      const row = found(
        await store.updateEmployee(transaction, user.accountId, idOf(params.id), { ...change, ...passwordHash }),
      );
      // Who is out, or has a new password, is signed out everywhere.
      if (password !== undefined || body.active === false)
        await store.revokeTokens(transaction, { userId: row.id }, clock.now());
      return row;
    });
    return ok(changed, 'Employee saved');
  });

  serve(management.listApiKeys, async ({ user, query }) => {
    const [branch, page] = [await chooseBranch(db, user, query), pageOf(query)];
    return ok(
      pageAnswer(await listKeys(db, branch.id, page), page, (row) => row),
      'API keys retrieved',
    );
  });
  serve(management.createApiKey, async ({ user, query, body }) => {
    demand(user.role, 'manage_keys');
    const branch = await chooseBranch(db, user, query);
    const expires = body.expires_at === undefined ? {} : { expiresAt: futureTime(body.expires_at, clock.now()) };
    return ok(
      await issueKey(db, { branchId: branch.id, name: body.name, createdBy: user.userId, ...expires }),
      'API key issued',
    );
  });
  serve(management.changeApiKey, async ({ user, params, body }) => {
    demand(user.role, 'manage_keys');
    const { expires_at: expires, ...rest } = body;
    const change = {
      ...rest,
      ...(expires !== undefined && { expires_at: expires === null ? null : futureTime(expires, clock.now()) }),
    };
    return ok(found(await updateKey(db, user.accountId, idOf(params.id), change)), 'API key saved');
  });
  serve(management.revokeApiKey, async ({ user, params }) => {
    demand(user.role, 'manage_keys');
    return ok(
      found(await updateKey(db, user.accountId, idOf(params.id), { revoked_at: clock.now() })),
      'API key revoked',
    );
  });

  serve(management.listAudit, async ({ user, query }) => {
    const page = pageOf(query);
    return ok(
      pageAnswer(await store.auditPage(db, user.accountId, page), page, (row) => row),
      'Audit log retrieved',
    );
  });
}
