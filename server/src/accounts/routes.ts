import { management } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { PasswordLinks } from './authentication/password-links.ts';
import type { AssertStrongPassword } from './authentication/password-strength.ts';
import { hashPassword } from './authentication/passwords.ts';
import { IDLE_MS } from './authentication/session-store.ts';
import { makeChangeEmployee } from './change-employee.ts';
import { keyRoutes } from './key-routes.ts';
import { idOf, pageAnswer, pageOf } from './paging.ts';
import { granted, may } from './permissions.ts';
import type { SaveBranch } from './save-branch.ts';
import * as store from './store.ts';

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not_found');
  return row;
};

export interface AccountRouteDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly environment: 'sandbox' | 'live';
  readonly links: PasswordLinks;
  readonly assertStrong: AssertStrongPassword;
  readonly saveBranch: Pick<SaveBranch, 'byPerson'>;
  /** Returns the minutes by which each branch's clocks are ahead of UTC, in the same order. */
  readonly utcOffsetsOf: (db: Db, branchIds: readonly number[]) => Promise<readonly number[]>;
}

/** Endpoints for branches, employees and API keys. */
export function accountRoutes(
  serve: Serve,
  { db, vault, clock, environment, links, assertStrong, saveBranch, utcOffsetsOf }: AccountRouteDeps,
): void {
  keyRoutes(serve, { db, clock, environment });
  const employees = makeChangeEmployee({ db, vault, clock, assertStrong });
  serve(management.me, async ({ user }) => {
    const [person, account, branches, people] = await Promise.all([
      store.userOfAccount(db, vault, user.accountId, user.userId),
      store.accountById(db, user.accountId),
      store.branchesInOrder(db, user.accountId),
      store.colleagues(db, vault, user.accountId),
    ]);
    const offsets = await utcOffsetsOf(
      db,
      branches.map(({ id }) => id),
    );
    return ok(
      {
        ...{
          user: found(person),
          permissions: [...granted[user.role]],
          account: found(account),
          branches: branches.map((branch, at) => ({ ...branch, utc_offset: offsets[at]! })),
          people: people.map(({ id, name, active, role }) => ({
            id,
            name,
            assignable: active && may(role, 'work_cases'),
          })),
          environment,
        },
        session_idle_minutes: IDLE_MS / 60_000,
      },
      'User retrieved',
    );
  });

  serve(management.listBranches, async ({ user, query }) => {
    const page = pageOf(query);
    return ok(
      pageAnswer(await store.listBranches(db, user.accountId, page), page, (row) => row),
      'Branches retrieved',
    );
  });
  serve(management.createBranch, async ({ user, body, audit, changed }) => {
    const made = await store.insertBranch(db, user.accountId, body.name);
    audit(`branch ${made.id}`);
    changed(undefined, made);
    return ok(made, 'Branch created');
  });
  serve(management.changeBranch, async ({ user, params, body, audit, changed }) => {
    const id = idOf(params.id);
    audit(`branch ${id}`);
    const { before, after } = await saveBranch.byPerson({ accountId: user.accountId, id }, body);
    changed(before, after);
    return ok(after, 'Branch saved');
  });

  serve(management.listEmployees, async ({ user, query }) => {
    const page = pageOf(query);
    return ok(
      pageAnswer(await store.listEmployees(db, vault, user.accountId, page), page, (row) => row),
      'Employees retrieved',
    );
  });
  serve(management.createEmployee, async ({ user, body, audit, changed }) => {
    const { email, name, role, password } = body;
    if (password === undefined) await links.assertMayInvite(user.accountId);
    else assertStrong(password, [email, name]);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const made = await store.insertUser(db, vault, { accountId: user.accountId, email, name, role, passwordHash });
    if (!made) throw new AppError('email_has_user');
    audit(`user ${made.id}`);
    changed(undefined, made);
    const invitation = password === undefined ? { invitation: await links.give(made, 'invitation') } : {};
    return ok({ ...made, ...invitation }, 'Employee created');
  });
  serve(management.changeEmployee, async ({ user, params, body, audit, changed }) => {
    const id = idOf(params.id);
    audit(`user ${id}`);
    const { before, after } = await employees.change({ accountId: user.accountId, id }, body);
    changed(before, body.password === undefined ? after : { ...after, password: true });
    return ok(after, 'Employee saved');
  });
  serve(management.linkEmployee, async ({ user, params, audit, changed }) => {
    audit(`user ${idOf(params.id)}`);
    const employee = found(await store.employeeOfAccount(db, vault, user.accountId, idOf(params.id)));
    const link = await links.give(employee, employee.invited ? 'invitation' : 'reset');
    changed(undefined, { password_link: true });
    return ok(link, 'Link made');
  });
  serve(management.resetSecondFactor, async ({ user, params, audit, changed }) => {
    audit(`user ${idOf(params.id)}`);
    const employee = found(await store.employeeOfAccount(db, vault, user.accountId, idOf(params.id)));
    const passkeys = await employees.removeSecondFactor(employee.id);
    changed({ second_factor: true, passkeys }, { second_factor: false, passkeys: 0 });
    return ok({ ...employee, second_factor: false }, 'Second factor removed');
  });
}
