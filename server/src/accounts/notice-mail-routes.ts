import { noticeMail as contract } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Mail } from '../platform/mail.ts';
import { noticeMailDefault } from './dashboard-policy.ts';
import { readNoticeMailChoice, saveNoticeMailChoice } from './notice-mail.ts';

export interface NoticeMailRouteDeps {
  readonly db: Db;
  readonly mail: Mail | undefined;
}

/** Endpoints with which users choose how often they get notices by e-mail. */
export function noticeMailRoutes(serve: Serve, { db, mail }: NoticeMailRouteDeps): void {
  const read = async (userId: number, branch: { readonly policy: Readonly<Record<string, unknown>> }) => {
    const { frequency, language } = await readNoticeMailChoice(db, userId);
    return {
      choice: frequency ?? ('default' as const),
      language,
      branch_default: noticeMailDefault(branch),
      mail_configured: mail !== undefined,
    };
  };
  serve(contract.readNoticeMail, async ({ user, branch }) => ok(await read(user.userId, branch), 'Choice retrieved'));
  serve(contract.saveNoticeMail, async ({ user, branch, body, audit, changed }) => {
    audit(`user ${user.userId}`);
    const before = await read(user.userId, branch);
    const frequency = body.choice === 'default' ? null : body.choice;
    await saveNoticeMailChoice(db, user.userId, { frequency, language: body.language });
    const after = await read(user.userId, branch);
    const logged = ({ choice, language }: typeof after) => ({ choice, language });
    changed(logged(before), logged(after));
    return ok(after, 'Choice saved');
  });
}
