import { Type } from 'typebox';
import { literals, Maybe } from '../schemas.ts';
import { noticeMailFrequencies, noticeMailLanguages } from '../values.ts';
import { BranchQuery, endpoint } from './management.ts';

const tag = 'Queue';
const path = '/v1/me/notice-mail';
const Choice = literals(['default', ...noticeMailFrequencies], {
  description: '`default`: the setting of each branch (`policy.dashboard.notice_mail`)',
});
export const NoticeMail = Type.Object({
  choice: Choice,
  language: Maybe(literals(noticeMailLanguages, { description: 'null: not chosen, e-mails are in both languages' })),
  branch_default: literals(noticeMailFrequencies),
  mail_configured: Type.Boolean({ description: 'False if the installation has no mail server. Then it sends nothing' }),
});

export const readNoticeMail = endpoint(
  { method: 'GET', path, tag, summary: 'Retrieve your choice of notices by e-mail', data: NoticeMail },
  { permission: 'work_cases', branch: 'query', audited: false, query: BranchQuery },
);
export const saveNoticeMail = endpoint(
  { method: 'PUT', path, tag, summary: 'Choose whether you get notices by e-mail', data: NoticeMail },
  {
    permission: 'work_cases',
    branch: 'query',
    description:
      'Sends at most one e-mail per hour, and none if nothing is new. It contains the numbers, kinds and deadlines of items, and links. It names no customer.',
    query: BranchQuery,
    body: Type.Object({ choice: Choice, language: literals(noticeMailLanguages) }),
  },
);
