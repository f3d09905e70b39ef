import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customers, livenessCompleted, moduleEvents, onboarding } from '@hakiki/contract';
import { expect, test } from 'vitest';
import { present } from '../../server/src/customers/answer.ts';
import { documentAnswer } from '../../server/src/documents/document-answer.ts';
import type { DocumentRead } from '../../server/src/documents/document-reading.ts';
import { livenessCompletedOf, type PayloadInput } from '../../server/src/sdk/completion/payload.ts';
import { type RunFindings, verdictOf } from '../../server/src/sdk/completion/run-findings.ts';
import type { Session } from '../../server/src/sdk/sessions/session-store.ts';
import { suspiciousTransaction } from '../../server/src/transactions/intake/event.ts';
import { ARRIVAL, transfer } from '../../server/src/transactions/intake/transactions.fixture.ts';
import { repository } from '../service.fixture.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly 'x-unknown'?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly optional: boolean;
}

/** Every field of a schema, those inside others too. */
function fieldsOf(schema: Schema, path = ''): Field[] {
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  return inner.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, each]): Field[] => [
      { path: path + name, schema: each, optional: !required.includes(name) },
      ...fieldsOf(each, `${path}${name}.`),
    ]),
  );
}

const events: Readonly<Record<string, Schema>> = {
  'liveness.completed': livenessCompleted as unknown as Schema,
  ...Object.fromEntries(Object.entries(moduleEvents).map(([name, { properties }]) => [name, properties.data])),
};
const answers: Readonly<Record<string, Schema>> = {
  document: onboarding.DocumentResult,
  liveness: onboarding.LivenessResult as unknown as Schema,
  customer: customers.CustomerResult as unknown as Schema,
};
const isNullable = ({ anyOf = [] }: Schema) => anyOf.some(({ type }) => type === 'null');
const marked = (schema: Schema) => 'x-unknown' in schema;

/** Fields that are left out for a reason of their own, said in the description of their parent. */
const NO_VALUE = ['customer_profile', 'document'];

test.each(Object.entries({ ...events, ...answers }))(
  '%s: a field that may be null or absent says when',
  (_, schema) => {
    const silent = fieldsOf(schema)
      .filter((field) => (isNullable(field.schema) || field.optional) && !NO_VALUE.includes(field.path))
      .filter(({ schema: of }) => !/null|absent|only/i.test(of.description ?? ''))
      .map(({ path }) => path);
    expect(silent).toEqual([]);
  },
);

const WORDS: readonly (readonly [(value: unknown) => boolean, RegExp])[] = [
  [(value) => value === null, /\bnull\b/i],
  [(value) => value === '' || Array.isArray(value), /\bempty\b/i],
  [(value) => value === 'absent', /\babsent\b|\bonly\b/i],
  [(value) => typeof value === 'number' || typeof value === 'boolean', /\b(0|1|true|false)\b/],
];

test.each(Object.entries({ ...events, ...answers }))(
  '%s: a value for "not known" is named in words beside its field',
  (_, schema) => {
    const fields = fieldsOf(schema).filter((field) => marked(field.schema));
    expect(fields.length).toBeGreaterThan(0);
    for (const { path, schema: of } of fields) {
      const value = of['x-unknown'];
      const word = WORDS.find(([is]) => is(value))?.[1] ?? new RegExp(`\\b${String(value)}\\b`);
      expect(of.description, path).toMatch(word);
    }
  },
);

/** The fields of an answer or event that hold what stands for "not known" somewhere, whose schema does not say so. */
function unexplained(value: unknown, schema: object): string[] {
  const fields = new Map(fieldsOf(schema as Schema).map((field) => [field.path, field.schema]));
  const known = ['activity.duration_seconds'];
  const look = (one: unknown, path: string): string[] => {
    const isEmpty = one === '' || one === null || one === 0 || (Array.isArray(one) && one.length === 0);
    if (isEmpty)
      return known.includes(path) || marked(fields.get(path) ?? {}) ? [] : [`${path}: ${JSON.stringify(one)}`];
    if (typeof one !== 'object') return [];
    const parts = Array.isArray(one)
      ? one.map((each) => [path, each] as const)
      : Object.entries(one as object).map(([name, each]) => [path ? `${path}.${name}` : name, each] as const);
    return parts.flatMap(([name, each]) => look(each, name));
  };
  return look(value, '');
}

const at = new Date('2026-11-24T10:00:00Z');
const session = (verificationType: Session['verificationType']): Session => ({
  ...{ id: 'a0000000-0000-4000-8000-000000000001', accountId: 1, branchId: 1, configId: 1, state: 'submitted' },
  ...{
    verificationType,
    details: {},
    device: undefined,
    linkHash: Buffer.alloc(32),
    bindingHash: null,
    formerBindings: [],
    followerHash: null,
    handoffHash: null,
    handoffExpiresAt: null,
    bindings: 1,
  },
  ...{ consentedAt: at, failedAttempts: 0, entryId: 7, createdAt: at, expiresAt: at },
  ...{ openedAt: null, submittedAt: null, completedAt: null },
});
const nothing: RunFindings = { liveness: undefined, document: undefined, identity: undefined, comparison: undefined };
const noFace = {
  gender: null,
  dominantEmotion: null,
  faceDetected: false,
  faceConfidence: 0,
  blurScore: 1,
  isBlurry: true,
};
const runOf = (type: Session['verificationType'], findings: RunFindings) =>
  livenessCompletedOf({
    ...{ session: session(type), entryId: 7, findings, analysis: noFace as PayloadInput['analysis'], completedAt: at },
    urls: { selfie: '', front: '', back: null, portrait: '', authority: null },
    verdict: verdictOf(type, findings),
  });

test.each(['data_verification', 'document_verification', 'liveness_only'] as const)(
  'liveness.completed of a %s of which nothing is known: every empty value is explained',
  (type) => {
    expect(unexplained(runOf(type, nothing), livenessCompleted)).toEqual([]);
    // It does find what is not explained.
    expect(unexplained({ event: '' }, livenessCompleted)).toEqual(['event: ""']);
  },
);

test('liveness.completed: what stands for "not known" is what the run sends', () => {
  const runs = [runOf('data_verification', nothing), runOf('document_verification', nothing)];
  const sent = (path: string) =>
    runs.map((run) => path.split('.').reduce<unknown>((of, name) => (of as Record<string, unknown>)?.[name], run));
  const wrong = fieldsOf(livenessCompleted as unknown as Schema)
    .filter(({ schema }) => marked(schema) && schema['x-unknown'] !== 'absent')
    // A run without a selfie failed: it says why.
    .filter(({ path }) => path !== 'failure_reason' && path !== 'document.face_match.reason')
    .filter(({ path, schema }) => !sent(path).some((value) => value === schema['x-unknown']))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('suspicious_transaction of a card without anything more: every empty value is explained', () => {
  const { origin_account: _, destination_account: __, ...card } = transfer({ transaction_type: 'card' });
  const data = suspiciousTransaction({
    ...{ branchId: 5, transaction: card, now: ARRIVAL, listed: [] },
    assessment: { status: 'suspicious', score: 20, activity_code: 450, results: [] },
    raised: { caseId: '#ABC123', slaAt: at, status: 'open' },
  } as unknown as Parameters<typeof suspiciousTransaction>[0]);
  expect(unexplained(data, moduleEvents.suspicious_transaction.properties.data)).toEqual([]);
});

test('a customer who was not verified, and one of whom one undivided name is known: every empty value is explained', () => {
  const answer = (identity: unknown) =>
    present({
      identifier: { country: 'nigeria', type: 'bvn', value: '22222222222' },
      identity,
      outcome: null,
      verdict: { decision: 'fail', riskLevel: 'low', reasons: [] },
    } as unknown as Parameters<typeof present>[0]);
  for (const identity of [
    { verified: false, cause: 'not_found' },
    { verified: true, person: { fullName: 'Ada Eze' } },
  ])
    expect(unexplained(answer(identity), customers.CustomerResult)).toEqual([]);
});

test('a document of which nothing was read: every empty value is explained', () => {
  const nothingRead = { fields: {}, valid: false, portrait: null } as unknown as DocumentRead;
  for (const type of ['passport', 'utility_bill'] as const)
    expect(unexplained(documentAnswer(nothingRead, type, at), onboarding.DocumentResult)).toEqual([]);
});

test('the guide of webhooks names every field of an event that may stand for "not known"', () => {
  const guide = readFileSync(join(repository, 'docs', 'webhooks.md'), 'utf8');
  const section = guide.slice(guide.indexOf('## Values where nothing is known'), guide.indexOf('## Receivers to copy'));
  const fields = Object.entries(events).flatMap(([event, schema]) =>
    fieldsOf(schema)
      .filter((field) => marked(field.schema))
      .map(({ path }) => ({ event, name: path.split('.').at(-1)! })),
  );
  expect(fields.filter(({ name }) => !section.includes(`\`${name}\``))).toEqual([]);
});
