import { textTemplates as contract } from '@hakiki/contract';
import { idOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { makeSaveTemplate, removeTemplate } from './save-template.ts';
import { listTemplates, type TextTemplate } from './template-store.ts';

/** Returns the fields for the audit log. The log names those that change. */
const logged = ({ kind, name, text }: TextTemplate) => ({ kind, name, text });

/** Endpoints for the texts that an account saves for notes, reasons and reports. */
export function textTemplateRoutes(serve: Serve, { db, vault, clock }: { db: Db; vault: Vault; clock: Clock }): void {
  const saveTemplate = makeSaveTemplate({ db, vault, clock });
  serve(contract.listTemplates, async ({ user }) =>
    ok({ items: await listTemplates(db, vault, user.accountId) }, 'Templates retrieved'),
  );
  serve(contract.createTemplate, async ({ user, body, audit, changed }) => {
    const { after } = await saveTemplate(user.accountId, body);
    audit(`text template ${after.id}`);
    changed(undefined, logged(after));
    return ok(after, 'Template created');
  });
  serve(contract.changeTemplate, async ({ user, params, body, audit, changed }) => {
    const id = idOf(params.id);
    audit(`text template ${id}`);
    const { before, after } = await saveTemplate(user.accountId, body, id);
    changed(before && logged(before), logged(after));
    return ok(after, 'Template changed');
  });
  serve(contract.removeTemplate, async ({ user, params, audit, changed }) => {
    const id = idOf(params.id);
    audit(`text template ${id}`);
    await removeTemplate(db, user.accountId, id);
    changed({ removed: false }, { removed: true });
    return ok({ id }, 'Template removed');
  });
}
