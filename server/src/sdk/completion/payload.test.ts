import { livenessCompleted } from '@hakiki/contract';
import { message } from '@hakiki/texts';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import type { Session } from '../sessions/session-store.ts';
import { livenessCompletedOf, type PayloadInput } from './payload.ts';
import { type RunFindings, verdictOf } from './run-findings.ts';

/**
 * Every field of the contract's table (`service-interface.md`, "Event liveness.completed"). A `?` marks a field that
 * can be null.
 */
const COMMON = {
  ...{ event: 'string', verification_id: 'number', verification_type: 'string', status: 'string' },
  ...{ failure_reason: 'string?', timestamp: 'time' },
  ...{ 'subject.identifier': 'string', 'subject.identifier_type': 'string', 'subject.country': 'string' },
  'biometrics.liveness_verified': 'boolean',
  'biometrics.face_match.attempted': 'boolean',
  'biometrics.face_match.verified': 'boolean',
  'biometrics.face_match.confidence_percentage': 'number',
  'biometrics.face_match.decision': 'string',
  'biometrics.selfie_url': 'string',
  'biometrics.face_analysis.gender': 'string',
  'biometrics.face_analysis.dominant_emotion': 'string',
  'biometrics.face_analysis.face_quality.face_detected': 'boolean',
  'biometrics.face_analysis.face_quality.face_confidence': 'number',
  'biometrics.face_analysis.face_quality.blur_score': 'number',
  'biometrics.face_analysis.face_quality.is_blurry': 'boolean',
  ...{ 'activity.session_id': 'string', 'activity.started_at': 'time', 'activity.submitted_at': 'time' },
  ...{ 'activity.completed_at': 'time', 'activity.duration_seconds': 'number' },
  'request_context.ip.address': 'string',
  'request_context.ip.city': 'string',
  'request_context.ip.country_code': 'string',
  'request_context.device.user_agent': 'string',
  'request_context.device.type': 'string',
  'request_context.device.os': 'string',
} as const;
const under = (block: string, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [`${block}.${name}`, type]));
const PROFILE = under('customer_profile', {
  ...{ first_name: 'string', last_name: 'string', other_name: 'string?', date_of_birth: 'long date', age: 'number' },
  ...{ gender: 'string', id_number: 'string', serial_number: 'string?', occupation: 'string?' },
  ...{ place_of_birth: 'string?', place_of_live: 'string', date_of_issue: 'string?', photo_url: 'string?' },
});
const DOCUMENT = under('document', {
  ...{ status: 'string', document_type: 'string', is_expired: 'boolean', first_name: 'string?', last_name: 'string?' },
  ...{ date_of_birth: 'date', age: 'number', gender: 'string', nationality: 'string', document_number: 'string' },
  ...{ expiry_date: 'date', issue_date: 'date', issuing_authority: 'string', document_url: 'string' },
  document_back_url: 'string?',
  ...{ 'face_match.attempted': 'boolean', 'face_match.verified': 'boolean' },
  ...{ 'face_match.confidence_percentage': 'number', 'face_match.reason': 'string?' },
  ...{ 'face_match.selfie_url': 'string', 'face_match.document_face_url': 'string' },
  ...{ place_of_birth: 'string?', place_of_issue: 'string?', address: 'string?', district: 'string?' },
  ...{ division: 'string?', location: 'string?', sub_location: 'string?', serial_number: 'string?' },
  barcode_number: 'string?',
});

const FORMS: Readonly<Record<string, RegExp>> = {
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  'long date': /^(\d\d-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{4})?$/,
  date: /^(\d{4}-\d\d-\d\d)?$/,
};
const fits = (value: unknown, type: string): boolean => {
  if (value === null) return type.endsWith('?');
  const form = FORMS[type];
  return form ? typeof value === 'string' && form.test(value) : typeof value === type.replace('?', '');
};
function leaves(value: object, path = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, one]) =>
    one !== null && typeof one === 'object' ? leaves(one, `${path}${name}.`) : [[`${path}${name}`, one]],
  ) as [string, unknown][];
}
const faultsOf = (payload: object, table: Readonly<Record<string, string>>): string[] => {
  const found = leaves(payload);
  return [
    ...Object.keys(table).flatMap((name) => (found.some(([path]) => path === name) ? [] : [`${name} is missing`])),
    ...found.flatMap(([path]) => (table[path] === undefined ? [`${path} is no field`] : [])),
    ...found.flatMap(([path, value]) => (fits(value, table[path] ?? '') ? [] : [`${path}: ${JSON.stringify(value)}`])),
  ];
};

const at = new Date('2026-11-22T10:00:05Z');
const session = (type: Session['verificationType'], details: Session['details'] = {}): Session => ({
  ...{ id: 'a0000000-0000-4000-8000-000000000001', accountId: 1, branchId: 1, configId: 1, state: 'submitted' },
  ...{
    verificationType: type,
    details,
    device: undefined,
    linkHash: Buffer.alloc(32),
    bindingHash: null,
    formerBindings: [],
    followerHash: null,
    handoffHash: null,
    handoffExpiresAt: null,
    bindings: 1,
    consentedAt: at,
  },
  ...{ failedAttempts: 0, entryId: 7, createdAt: new Date(at.getTime() - 60_000), expiresAt: at },
  ...{ openedAt: null, submittedAt: new Date(at.getTime() - 2000), completedAt: null },
});
const live = { passed: true, score: 0.9, detail: '', evidence: {}, modelVersions: {}, selfie: 'b' };
const nobody = { gender: null, dominantEmotion: null, faceDetected: false, faceConfidence: 0 };
const analysis = { ...nobody, blurScore: 1, isBlurry: true } as PayloadInput['analysis'];
const urls = { selfie: '', front: '', back: null, portrait: '', authority: null };
const payloadOf = (of: Session, findings: RunFindings) =>
  livenessCompletedOf({
    ...{ session: of, entryId: 7, findings, analysis, completedAt: at, urls },
    verdict: verdictOf(of.verificationType, findings),
  });
const nothing = { liveness: undefined, document: undefined, identity: undefined, comparison: undefined };

describe('liveness.completed has every field of the table, and no other, with its type', () => {
  const person = { firstName: 'Ada', lastName: 'Eze', dateOfBirth: '1992-04-17', gender: 'Female' as const };
  const compared = { match: true, confidence: 81.5 };
  const cases: [string, Session['verificationType'], RunFindings][] = [
    ['no selfie', 'data_verification', nothing],
    ['no selfie', 'document_verification', nothing],
    [
      'a person',
      'data_verification',
      { ...nothing, liveness: live, identity: { kind: 'found', person }, comparison: compared },
    ],
    [
      'one name',
      'data_verification',
      { ...nothing, liveness: live, identity: { kind: 'found', person: { fullName: 'Eze Ada' } } },
    ],
    ['an unknown number', 'data_verification', { ...nothing, liveness: live, identity: { kind: 'not_found' } }],
    [
      'an authority that is away',
      'data_verification',
      { ...nothing, liveness: live, identity: { kind: 'unavailable' } },
    ],
    ['a fault of ours', 'document_verification', { ...nothing, liveness: live, fault: true }],
    ['no life', 'document_verification', { ...nothing, liveness: { ...live, passed: false } }],
    [
      'an unreadable document',
      'document_verification',
      { ...nothing, liveness: live, document: { read: false, message: message('page_blurry') } },
    ],
    [
      'a document',
      'document_verification',
      {
        ...{ ...nothing, liveness: live, comparison: compared },
        document: {
          ...{ read: true, valid: true, isExpired: false, hasPortrait: true },
          fields: {
            full_name: 'ADA EZE',
            date_of_birth: '1992-04-17',
            nationality: 'Nigeria',
            expiry_date: '2030-01-02',
          },
        },
      },
    ],
  ];
  test.each(cases)('%s (%s)', (_name, type, findings) => {
    const payload = payloadOf(session(type, { country: 'nigeria', identifier: '22222222222' }), findings);
    const block = type === 'data_verification' ? PROFILE : DOCUMENT;
    expect(faultsOf(payload, { ...COMMON, ...block })).toEqual([]);
    expect([...Value.Errors(livenessCompleted, payload)]).toEqual([]);
  });

  test('liveness alone: neither block, no decision where live, the reference as subject', () => {
    const of = session('liveness_only', { reference: 'customer-1', country: 'kenya' });
    const { 'biometrics.face_match.decision': _, ...undecided } = COMMON;
    const payload = payloadOf(of, { ...nothing, liveness: live });
    expect(faultsOf(payload, undecided)).toEqual([]);
    expect(payload.subject).toEqual({ identifier: 'customer-1', identifier_type: 'reference', country: 'kenya' });
    expect(faultsOf(payloadOf(of, { ...nothing, liveness: { ...live, passed: false } }), COMMON)).toEqual([]);
  });

  test('values: dates in their two forms, age, three letters of a nationality, names of one line, seconds', () => {
    const [, , found] = cases[2]!;
    const data = payloadOf(session('data_verification', { identifier: '22222222222', identifierType: 'bvn' }), found);
    expect(data.customer_profile).toMatchObject({ date_of_birth: '17-Apr-1992', age: 34, id_number: '22222222222' });
    expect(data.biometrics.face_match).toEqual({
      ...{ attempted: true, verified: true, confidence_percentage: 81.5, decision: 'MATCH' },
    });
    const document = payloadOf(session('document_verification', { documentType: 'passport' }), cases.at(-1)![2]);
    expect(document.document).toMatchObject({
      ...{ first_name: 'ADA', last_name: 'EZE', date_of_birth: '1992-04-17', age: 34, nationality: 'NGA' },
      ...{ expiry_date: '2030-01-02', status: 'verified', place_of_birth: null },
    });
    expect(document.activity).toMatchObject({ duration_seconds: 60, submitted_at: '2026-11-22T10:00:03.000Z' });
    const unverified = { ...cases.at(-1)![2].document, valid: false } as RunFindings['document'];
    const ofDocument = (type: string, found: RunFindings['document']) =>
      payloadOf(session('document_verification', { documentType: type }), {
        ...nothing,
        liveness: live,
        document: found,
      });
    expect(ofDocument('passport', unverified).document).toMatchObject({ status: 'unverified', first_name: 'ADA' });
    expect(ofDocument('passport', { read: false, message: message('page_blurry') }).document).toMatchObject({
      ...{ status: 'unreadable', first_name: '', last_name: '' },
    });
    const company = ofDocument('cac_certificate', {
      ...unverified,
      fields: { full_name: 'CHIDI AGRO LIMITED' },
    } as never);
    expect(company.document).toMatchObject({ first_name: null, last_name: null });
    expect([...Value.Errors(livenessCompleted, company)]).toEqual([]);
    const bill = (name: string) =>
      ofDocument('utility_bill', { ...unverified, fields: { full_name: name } } as never).document;
    expect(bill('ZENITH FOODS LTD')).toMatchObject({ first_name: null, last_name: null });
    expect(bill('ADA EZE')).toMatchObject({ first_name: 'ADA', last_name: 'EZE' });
    const fault = payloadOf(session('document_verification'), { ...nothing, liveness: live, fault: true });
    expect(fault).toMatchObject({
      ...{ status: 'failed', failure_reason: 'service_error' },
      biometrics: { liveness_verified: true, face_match: { attempted: false, decision: 'NO_MATCH' } },
    });
  });
});
