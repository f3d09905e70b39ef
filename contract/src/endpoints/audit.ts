import { type Static, Type } from 'typebox';
import { describedBy } from '../described-by.ts';
import { defineEndpoint } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { JsonValue } from '../json-value.ts';
import { CodedMessage, GivenTime, literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { managed, PageQuery, page } from './management.ts';

const common = { access: 'token', tag: 'Audit', method: 'GET' } as const;

/**
 * Changed fields of a line in the audit log, by name. Any value is possible, because the log contains every kind of
 * action, and lines from former versions never change.
 */
export const AuditChanges = Type.Record(
  Type.String(),
  Type.Union([Type.Literal('changed'), Type.Object({ before: JsonValue, after: JsonValue }), JsonValue]),
);
export type AuditChanges = Static<typeof AuditChanges>;

export const AuditLine = Type.Object({
  id: Type.Integer(),
  sequence: Type.Union([Type.Integer(), Type.Null()], {
    description: "Number in the account's chain; null for lines older than the chain",
  }),
  at: Time,
  actor: Type.String({ description: 'E-mail address of a user, `api key <id>`, `operator`, or `unknown`' }),
  action: Type.String(),
  subject: MaybeText,
  outcome: Type.String({ description: 'HTTP status of the answer' }),
  ip: MaybeText,
  request_id: MaybeText,
  details: describedBy<AuditChanges>(['AuditChanges'], {
    description:
      'Changed fields. Switches and fixed values have before and after; names, addresses and secrets have `changed`',
  }),
  hash: MaybeText,
});
export const listAudit = defineEndpoint({
  ...common,
  path: '/v1/audit-log',
  permission: 'read_audit',
  summary: 'List audit log entries, newest first',
  description: 'For account administrators and auditors.',
  query: Type.Intersect([
    PageQuery,
    Type.Object({
      user: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_user_id') })),
      key: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_api_key_id') })),
      method: Type.Optional(literals(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
      action: Type.Optional(Type.String({ maxLength: 200, description: 'For example POST /v1/reveal' })),
      subject: Type.Optional(
        Type.String({ maxLength: 200, description: 'Beginning of the subject, for example verification 12' }),
      ),
      refused: Type.Optional(Type.Literal('true', { description: 'Refused requests only' })),
      from: Type.Optional(GivenTime),
      to: Type.Optional(GivenTime),
    }),
  ]),
  answers: { 200: managed(page(AuditLine)) },
});

export const SignedHead = Type.Object({
  account_id: Type.Integer(),
  sequence: Type.Integer({ description: 'Number of the last line' }),
  hash: Type.String({ description: 'Hash of the last line. It includes all lines before it' }),
  at: Type.String(),
  public_key: Type.String({ description: 'Ed25519, SubjectPublicKeyInfo in base64' }),
  signature: Type.String(),
});
export const readAuditHead = defineEndpoint({
  ...common,
  path: '/v1/audit-log/head',
  permission: 'read_audit',
  summary: 'Retrieve the signed head of the audit log. Store it elsewhere to detect later changes to the log',
  description: 'For account administrators and auditors. `hakiki audit verify` checks an export against it.',
  answers: { 200: managed(SignedHead) },
});

export const checkAudit = defineEndpoint({
  ...common,
  path: '/v1/audit-log/check',
  permission: 'read_audit',
  summary: 'Check the hash chain of up to 5,000 lines of the audit log',
  description:
    'For account administrators and auditors. To check the whole log, repeat with `after` set to `to` until `end` is true.',
  query: Type.Object({
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_sequence') })),
  }),
  answers: {
    200: managed(
      Type.Object({
        from: Type.Integer({ description: 'Sequence number before the first checked line' }),
        to: Type.Integer({ description: 'Sequence number of the last checked line' }),
        end: Type.Boolean({ description: 'True at the end of the log' }),
        fault: Type.Union([Type.String(), Type.Null()], { description: 'The fault; null if there is none' }),
        fault_message: Maybe(CodedMessage),
      }),
    ),
  },
});
