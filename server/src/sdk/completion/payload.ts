import type { LivenessCompleted } from '@hakiki/contract';
import { renderKept } from '@hakiki/texts';
import { stateCode } from '../../documents/states.ts';
import type { FaceAnalysis } from '../../faces/analysis.ts';
import type { Session } from '../sessions/session-store.ts';
import { ageOn, deviceOf, longDate } from './payload-values.ts';
import type { DocumentFields, RunFindings, RunVerdict } from './run-findings.ts';
import { holderType } from './run-subject.ts';

export interface PayloadInput {
  readonly session: Session;
  readonly entryId: number;
  readonly verdict: RunVerdict;
  readonly findings: RunFindings;
  readonly analysis: FaceAnalysis;
  readonly completedAt: Date;
  /** Signed URLs of the pictures. A URL is empty if there is no such picture. */
  readonly urls: {
    readonly selfie: string;
    readonly front: string;
    readonly back: string | null;
    readonly portrait: string;
    /** URL of the authority's photo. */
    readonly authority: string | null;
  };
}

/**
 * Builds the `liveness.completed` event of a run with every field of the contract's table. A field without a value is
 * null if the contract allows null, and otherwise an empty text. Pure.
 */
export function livenessCompletedOf(input: PayloadInput): LivenessCompleted {
  const { session, verdict, analysis, completedAt, urls } = input;
  const { details, device } = session;
  const startedAt = session.openedAt ?? session.createdAt;
  const browser = deviceOf(device?.userAgent ?? '', device?.channel ?? 'web');
  return {
    event: 'liveness.completed',
    verification_id: input.entryId,
    verification_type: session.verificationType,
    status: verdict.status,
    failure_reason: verdict.failureReason,
    timestamp: completedAt.toISOString(),
    subject: subjectOf(session, input.findings),
    biometrics: {
      liveness_verified: verdict.livenessVerified,
      face_match: {
        ...{ attempted: verdict.attempted, verified: verdict.verified, confidence_percentage: verdict.confidence },
        ...(verdict.decision !== undefined && { decision: verdict.decision }),
      },
      selfie_url: urls.selfie,
      face_analysis: {
        gender: analysis.gender ?? '',
        dominant_emotion: analysis.dominantEmotion ?? '',
        face_quality: {
          face_detected: analysis.faceDetected,
          face_confidence: analysis.faceConfidence,
          blur_score: analysis.blurScore,
          is_blurry: analysis.isBlurry,
        },
      },
    },
    activity: {
      session_id: session.id,
      started_at: startedAt.toISOString(),
      submitted_at: (session.submittedAt ?? completedAt).toISOString(),
      completed_at: completedAt.toISOString(),
      duration_seconds: Math.max(0, Math.round((completedAt.getTime() - startedAt.getTime()) / 1000)),
    },
    request_context: {
      ip: { address: device?.ip ?? '', city: '', country_code: '' },
      device: { user_agent: device?.userAgent ?? '', type: browser.type, os: browser.os },
    },
    ...(session.verificationType === 'data_verification' && { customer_profile: profileOf(input) }),
    ...(session.verificationType === 'document_verification' && {
      document: documentOf(input, details.documentType ?? ''),
    }),
  };
}

function subjectOf({ verificationType, details }: Session, { document }: RunFindings): LivenessCompleted['subject'] {
  const country = details.country ?? '';
  if (verificationType === 'liveness_only')
    return { identifier: details.reference ?? '', identifier_type: 'reference', country };
  if (verificationType === 'data_verification')
    return { identifier: details.identifier ?? '', identifier_type: details.identifierType ?? '', country };
  const number = document?.read ? document.fields['id_number'] : undefined;
  return { identifier: number ?? '', identifier_type: details.documentType ?? '', country };
}

/**
 * Splits a name into the first word and the remaining words. Used if the source does not say which words are the first
 * name.
 */
function splitName(name = ''): { readonly first: string; readonly last: string } {
  const [first = '', ...rest] = name.split(' ').filter(Boolean);
  return { first, last: rest.join(' ') };
}

function profileOf({
  session,
  findings,
  completedAt,
  urls,
}: PayloadInput): NonNullable<LivenessCompleted['customer_profile']> {
  const person = findings.identity?.kind === 'found' ? findings.identity.person : {};
  const parts = splitName(person.fullName);
  return {
    first_name: person.firstName ?? parts.first,
    last_name: person.lastName ?? parts.last,
    other_name: person.middleName ?? null,
    date_of_birth: person.dateOfBirth ? longDate(person.dateOfBirth) : '',
    age: person.dateOfBirth ? ageOn(person.dateOfBirth, completedAt) : 0,
    gender: person.gender ?? '',
    id_number: session.details.identifier ?? '',
    ...{ serial_number: null, occupation: null, place_of_birth: null, place_of_live: '', date_of_issue: null },
    photo_url: urls.authority,
  };
}

/** Returns the name of the person on the document. Leaves out the name of a company, which only the record contains. */
function documentNameOf(
  fields: DocumentFields,
  documentType: string,
): { readonly first_name: string | null; readonly last_name: string | null } {
  const { first_name: first, other_names: other, last_name: last, full_name: full } = fields;
  if (holderType(documentType, full ?? '') === 'organisation') return { first_name: null, last_name: null };
  const given = [first, other].filter(Boolean).join(' ');
  const parts = first === undefined && last === undefined ? splitName(full) : { first: '', last: '' };
  return { first_name: given || parts.first, last_name: last ?? parts.last };
}

function documentOf(
  { findings, verdict, urls, completedAt }: PayloadInput,
  documentType: string,
): NonNullable<LivenessCompleted['document']> {
  const { document } = findings;
  const fields: DocumentFields = document?.read ? document.fields : {};
  const text = (name: string): string => fields[name] ?? '';
  const name = documentNameOf(fields, documentType);
  const maybe = (name: string): string | null => fields[name] ?? null;
  return {
    status: !document?.read ? 'unreadable' : document.valid ? 'verified' : 'unverified',
    document_type: documentType,
    is_expired: document?.read ? document.isExpired : false,
    ...name,
    date_of_birth: text('date_of_birth'),
    age: fields['date_of_birth'] ? ageOn(fields['date_of_birth'], completedAt) : 0,
    gender: text('gender'),
    nationality: stateCode(text('nationality')) ?? text('nationality'),
    document_number: text('id_number'),
    expiry_date: text('expiry_date'),
    issue_date: text('issue_date'),
    issuing_authority: text('issuing_authority'),
    document_url: urls.front,
    document_back_url: urls.back,
    face_match: {
      attempted: verdict.attempted,
      verified: verdict.verified,
      confidence_percentage: verdict.confidence,
      reason: verdict.reason && renderKept(verdict.reason, 'en'),
      selfie_url: urls.selfie,
      document_face_url: urls.portrait,
    },
    place_of_birth: maybe('place_of_birth'),
    place_of_issue: maybe('place_of_issue'),
    address: maybe('address'),
    district: maybe('district'),
    division: maybe('division'),
    location: maybe('location'),
    sub_location: maybe('sub_location'),
    serial_number: maybe('serial_number'),
    barcode_number: maybe('barcode_number'),
  };
}
