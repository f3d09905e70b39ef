import type { Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { savedViewRoutes } from '../saved-views/view-routes.ts';
import { textTemplateRoutes } from '../text-templates/template-routes.ts';

/** Endpoints for filters of lists and for text templates that users save for their work. */
export function officeRoutes(serve: Serve, deps: { db: Db; vault: Vault; clock: Clock }): void {
  savedViewRoutes(serve, deps);
  textTemplateRoutes(serve, deps);
}
