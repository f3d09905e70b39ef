import { authorities as contract } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import type { BranchSettings } from './branch-settings.ts';
import type { Router } from './route.ts';

export interface AuthorityRouteDeps {
  readonly branchSettings: BranchSettings;
  readonly providers: readonly string[];
  readonly snapshot: Router['snapshot'];
}

/** Endpoints for the routing of each branch. Credentials can be written but never read. */
export function authorityRoutes(serve: Serve, { authorities }: { authorities: AuthorityRouteDeps }): void {
  const { branchSettings, providers, snapshot } = authorities;
  const shown = async (branch: { id: number; account_id: number }) => ({
    ...(await branchSettings.read({ id: branch.id, accountId: branch.account_id })),
    providers,
  });
  serve(contract.readAuthorities, async ({ branch }) => ok(await shown(branch), 'Providers retrieved'));
  serve(contract.saveAuthorities, async ({ branch, body, audit, changed }) => {
    audit(`authorities of branch ${branch.id}`);
    const before = await shown(branch);
    await branchSettings.saveRouting({ id: branch.id, accountId: branch.account_id }, body.routing);
    const after = await shown(branch);
    changed(before, after);
    return ok(after, 'Routing saved');
  });
  serve(contract.saveCredentials, async ({ branch, params, body, audit, changed }) => {
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
