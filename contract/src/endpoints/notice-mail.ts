import { Type } from 'typebox';
import { literals, Maybe } from '../schemas.ts';
import { noticeMailFrequencies, noticeMailLanguages } from '../values.ts';
import { BranchQuery, endpoint } from './management.ts';

const tag = 'Queue';
const path = '/v1/me/notice-mail';
const Choice = literals(['default', ...noticeMailFrequencies], {
  description: '`default`: what each branch sets (`policy.dashboard.notice_mail`)',
});
export const NoticeMail = Type.Object({
  choice: Choice,
  language: Maybe(literals(noticeMailLanguages, { description: 'Null until it is chosen: e-mails are in both' })),
  branch_default: literals(noticeMailFrequencies),
  mail_configured: Type.Boolean({ description: 'False: the installation has no mail server and sends nothing' }),
});

export const readNoticeMail = endpoint(
  { method: 'GET', path, tag, summary: 'Whether the user gets notices by e-mail', data: NoticeMail },
  { permission: 'work_cases', branch: 'query', audited: false, query: BranchQuery },
);
export const saveNoticeMail = endpoint(
  { method: 'PUT', path, tag, summary: 'Choose whether one gets notices by e-mail', data: NoticeMail },
  {
    permission: 'work_cases',
    branch: 'query',
    description:
      'At most one e-mail an hour, and none if nothing is new. It has the numbers, kinds and deadlines of items, and links. It names no customer.',
    query: BranchQuery,
    body: Type.Object({ choice: Choice, language: literals(noticeMailLanguages) }),
  },
);
