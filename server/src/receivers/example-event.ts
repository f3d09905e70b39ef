import type { LivenessCompleted, ModuleEvent } from '@hakiki/contract';

const HOUR = 3_600_000;
const BIRTH_YEAR = 1992;
const RUN_SECONDS = 21;
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

/**
 * Returns an example `suspicious_transaction` for testing a receiver. It is about a fictional person and has the fields
 * of a real event. Its ids are 0 unless the caller sets another id. No real event has the id 0. Its name contains
 * non-ASCII characters, because serialisers write these characters in different ways.
 */
export function exampleEvent(branchId: number, now: Date, id = 0): ModuleEvent<'suspicious_transaction'> {
  const data: ModuleEvent<'suspicious_transaction'>['data'] = {
    id,
    is_internal_blacklisted: false,
    is_blacklisted_by: null,
    case_id: '#TEST00',
    case_sla: new Date(now.getTime() + 72 * HOUR).toISOString(),
    case_status: 'open',
    transaction_id: 'example-transaction',
    amount: 50_000,
    currency: 'NGN',
    transaction_type: 'transfer',
    account_type: 'individual',
    customer_name: 'Zoë Ọláolúwa',
    customer_email: 'customer@example.com',
    customer_ip_address: '203.0.113.7',
    customer_location: 'Lagos',
    origin_account_no: '0000000000',
    origin_bank_code: '000',
    transaction_description: 'Example of a webhook',
    destination_account_no: '0000000001',
    destination_bank_code: '000',
    merchant_name: null,
    merchant_location: null,
    status: 'suspicious',
    card_bin: null,
    card_last4: null,
    bvn: '00000000000',
    fraud_percent: null,
    tag: ['example'],
    sender_blacklisted: false,
    receiver_blacklisted: false,
    rules_flagged: ['Example rule'],
    additional_info: {},
    date_created: now.toISOString(),
    date_updated: now.toISOString(),
    branch: branchId,
  };
  return { success: true, module: 'transaction_monitoring', event: 'suspicious_transaction', data };
}

/**
 * Returns an example `liveness.completed` for testing a receiver. It is about a fictional person. Its values follow the
 * rules for a real event, and its pictures are from example.com. Its `verification_id` is 0 unless the caller sets
 * another id. No real run has the id 0.
 */
export function exampleRun(now: Date, id = 0): LivenessCompleted {
  const time = now.toISOString();
  return {
    event: 'liveness.completed',
    verification_id: id,
    verification_type: 'data_verification',
    status: 'passed',
    failure_reason: null,
    timestamp: time,
    subject: { identifier: '00000000000', identifier_type: 'bvn', country: 'nigeria' },
    biometrics: {
      liveness_verified: true,
      face_match: { attempted: true, verified: true, confidence_percentage: 97.5, decision: 'MATCH' },
      selfie_url: 'https://example.com/selfie.jpg',
      face_analysis: {
        gender: 'female',
        dominant_emotion: 'neutral',
        face_quality: { face_detected: true, face_confidence: 0.99, blur_score: 0.13, is_blurry: false },
      },
    },
    activity: {
      session_id: 'example-session',
      started_at: new Date(now.getTime() - RUN_SECONDS * 1000).toISOString(),
      submitted_at: time,
      completed_at: time,
      duration_seconds: RUN_SECONDS,
    },
    request_context: {
      ip: { address: '203.0.113.7', city: '', country_code: '' },
      device: { user_agent: USER_AGENT, type: 'mobile', os: 'Android' },
    },
    customer_profile: {
      first_name: 'Zoë',
      last_name: 'Ọláolúwa',
      other_name: null,
      date_of_birth: `01-Jan-${BIRTH_YEAR}`,
      age: now.getUTCFullYear() - BIRTH_YEAR,
      gender: 'Female',
      id_number: '00000000000',
      serial_number: null,
      occupation: null,
      place_of_birth: null,
      place_of_live: '',
      date_of_issue: null,
      photo_url: 'https://example.com/photo.jpg',
    },
  };
}
