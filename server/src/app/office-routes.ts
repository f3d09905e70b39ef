import { noticeMailRoutes } from '../accounts/notice-mail-routes.ts';
import type { Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Mail } from '../platform/mail.ts';
import { savedViewRoutes } from '../saved-views/view-routes.ts';
import { textTemplateRoutes } from '../text-templates/template-routes.ts';

interface OfficeRouteDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly mail: Mail | undefined;
}

/** Endpoints with which users adjust their own work: saved filters of lists, text templates, and notices by e-mail. */
export function officeRoutes(serve: Serve, deps: OfficeRouteDeps): void {
  savedViewRoutes(serve, deps);
  textTemplateRoutes(serve, deps);
  noticeMailRoutes(serve, deps);
}
