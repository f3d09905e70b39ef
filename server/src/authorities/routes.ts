import { authorities as contract } from '@hakiki/contract';
import { chooseBranch } from '../accounts/branch-choice.ts';
import { assertMay } from '../accounts/permissions.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Db } from '../platform/database/tables.ts';
import type { BranchSettings } from './branch-settings.ts';
import type { Router } from './route.ts';

export interface AuthorityRouteDeps {
  readonly branchSettings: BranchSettings;
  readonly providers: readonly string[];
  readonly snapshot: Router['snapshot'];
}

/** How each branch has its customers looked up. Credentials go in and never come out. */
export function authorityRoutes(serve: Serve, { db, authorities }: { db: Db; authorities: AuthorityRouteDeps }): void {
  const { branchSettings, providers, snapshot } = authorities;
  const shown = async (branch: { id: number; account_id: number }) => ({
    ...(await branchSettings.read({ id: branch.id, accountId: branch.account_id })),
    providers,
  });
  serve(contract.readAuthorities, async ({ user, query }) =>
    ok(await shown(await chooseBranch(db, user, query)), 'Providers retrieved'),
  );
  serve(contract.saveAuthorities, async ({ user, query, body, audit, changed }) => {
    assertMay(user.role, 'change_settings');
    const branch = await chooseBranch(db, user, query);
    audit(`authorities of branch ${branch.id}`);
    const before = await shown(branch);
    await branchSettings.saveRouting({ id: branch.id, accountId: branch.account_id }, body.routing);
    const after = await shown(branch);
    changed(before, after);
    return ok(after, 'Routing saved');
  });
  serve(contract.saveCredentials, async ({ user, query, params, body, audit, changed }) => {
    assertMay(user.role, 'manage_keys');
    const branch = await chooseBranch(db, user, query);
    await branchSettings.saveCredentials(
      { id: branch.id, accountId: branch.account_id },
      params.provider,
      body.credentials,
    );
    audit(`credentials of ${params.provider}`);
    changed({ credentials: false }, { credentials: true });
    return ok(await shown(branch), 'Credentials saved');
  });
  serve(contract.authorityHealth, async () => ok({ items: snapshot() }, 'Health retrieved'));
}
