import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { MaybeText, Time } from '../schemas.ts';
import { managed, PageQuery, page } from './management.ts';

const common = { access: 'token', tag: 'Audit', method: 'GET' } as const;

export const AuditLine = Type.Object({
  id: Type.Integer(),
  sequence: Type.Union([Type.Integer(), Type.Null()], {
    description: "In the account's chain; null for lines from before there was one",
  }),
  at: Time,
  actor: Type.String({ description: 'E-mail address of a user, `api key <id>`, `operator`, or `unknown`' }),
  action: Type.String(),
  subject: MaybeText,
  outcome: Type.String({ description: 'HTTP status of the answer' }),
  ip: MaybeText,
  request_id: MaybeText,
  details: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'Of a change, each field: before and after for switches and words, `changed` for names, addresses and secrets',
  }),
  hash: MaybeText,
});
export const listAudit = defineEndpoint({
  ...common,
  path: '/v1/audit-log',
  summary: 'Who did or read what, when and from where',
  description: 'The account administrator and auditors.',
  query: PageQuery,
  answers: { 200: managed(page(AuditLine)) },
});

export const SignedHead = Type.Object({
  account_id: Type.Integer(),
  sequence: Type.Integer({ description: 'Of the last line' }),
  hash: Type.String({ description: 'Of the last line, over all lines before it too' }),
  at: Type.String(),
  public_key: Type.String({ description: 'Ed25519, SubjectPublicKeyInfo in base64' }),
  signature: Type.String(),
});
export const readAuditHead = defineEndpoint({
  ...common,
  path: '/v1/audit-log/head',
  summary: 'The end of the audit log, signed: keep it elsewhere, and nobody can change what came before unseen',
  description: 'The account administrator and auditors. `hakiki audit verify` checks an export against it.',
  answers: { 200: managed(SignedHead) },
});
