import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { GivenTime, literals, MaybeText, Time } from '../schemas.ts';
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
  permission: 'read_audit',
  summary: 'Who did or read what, when and from where',
  description: 'The account administrator and auditors.',
  query: Type.Intersect([
    PageQuery,
    Type.Object({
      user: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_user_id') })),
      key: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_api_key_id') })),
      method: Type.Optional(literals(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
      action: Type.Optional(Type.String({ maxLength: 200, description: 'such as POST /v1/reveal' })),
      subject: Type.Optional(Type.String({ maxLength: 200, description: 'its beginning, such as verification 12' })),
      refused: Type.Optional(Type.Literal('true', { description: 'what was refused alone' })),
      from: Type.Optional(GivenTime),
      to: Type.Optional(GivenTime),
    }),
  ]),
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
  permission: 'read_audit',
  summary: 'The end of the audit log, signed: keep it elsewhere, and nobody can change what came before unseen',
  description: 'The account administrator and auditors. `hakiki audit verify` checks an export against it.',
  answers: { 200: managed(SignedHead) },
});

export const checkAudit = defineEndpoint({
  ...common,
  path: '/v1/audit-log/check',
  permission: 'read_audit',
  summary: 'Compute the chain of a part of the audit log again, up to 5,000 lines after one',
  description: 'The account administrator and auditors. Asked again with `to` until `end`, it has checked the whole.',
  query: Type.Object({
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_sequence') })),
  }),
  answers: {
    200: managed(
      Type.Object({
        from: Type.Integer({ description: 'Sequence before the first line that was checked' }),
        to: Type.Integer({ description: 'Sequence of the last one' }),
        end: Type.Boolean({ description: 'Whether the log ends there' }),
        fault: Type.Union([Type.String(), Type.Null()], { description: 'What is wrong; null where nothing is' }),
      }),
    ),
  },
});
