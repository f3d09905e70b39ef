import type {
  ReceiverAnswerCode,
  ReceiverDeliveryCode,
  ReceiverMistakeCode,
  UnsentReasonCode,
} from '@hakiki/contract/codes.ts';

type FindingCode = ReceiverAnswerCode | ReceiverDeliveryCode | ReceiverMistakeCode | UnsentReasonCode;
const RAW = 'verify over the raw bytes of the request, before any JSON parser';

/** Reasons why a delivery was not sent, and requests and findings of the test of a webhook receiver. */
export const receiverFindings = {
  unsent_no_url: 'no address is set',
  unsent_no_key: 'no signing key is set',
  unsent_event_deleted: 'the body is past its retention',
  unsent_event_unreadable: 'the event could not be decrypted',
  delivery_good: 'good',
  delivery_unsigned: 'unsigned',
  delivery_tampered: 'tampered',
  delivery_other_key: 'signed with another key',
  delivery_reserialised: 're-serialised, signature of the original',
  delivery_reserialised_signed: 're-serialised, rightly signed',
  delivery_duplicated: 'duplicated',
  receiver_undelivered: 'could not be delivered: {fault}',
  receiver_silent: 'no answer ({fault})',
  receiver_silent_wrong: 'no answer ({fault}): {mistake}',
  receiver_answered: 'answered {status}',
  receiver_answered_in: 'answered {status} in {ms} ms',
  receiver_answered_slowly:
    'answered {status} in {ms} ms: too close to the 10 s limit; answer first, then process the event',
  receiver_answered_wrong: 'answered {status}: {mistake}',
  receiver_fails_instead: 'the receiver failed instead of refusing the delivery; answer 401',
  receiver_checks_nothing: 'the receiver does not check the signature: anyone can send it events',
  receiver_takes_unsigned: 'the receiver accepts deliveries without X-Service-Signature: anyone can send it events',
  receiver_takes_tampered:
    'the receiver accepts a body that was changed after signing: it does not check the signature, or not over the whole body',
  receiver_takes_any_signature: 'the receiver accepts any signature of the right form: it never computes its own',
  receiver_signs_reserialised: `the receiver parses the body, serialises it again and signs the result: ${RAW}`,
  receiver_refuses_other_bytes: `the receiver refuses right signatures if its own serialiser would write other bytes: ${RAW}`,
  receiver_refuses_duplicate:
    'answer 2xx to a repeated event, but do not process the event again; otherwise the delivery is retried',
  receiver_redirects: 'the receiver redirects, and redirects are not followed; give the final address',
  receiver_has_no_route: 'there is no POST route at this address',
  receiver_expects_no_prefix: 'the receiver expects the hexadecimal digest without "sha256=" before it',
  receiver_expects_base64: 'the receiver expects base64; the digest is lowercase hexadecimal',
  receiver_expects_uppercase: 'the receiver expects uppercase; the digest is lowercase hexadecimal',
  receiver_keeps_dashes: 'the receiver signs with the dashes of the secret: remove them',
  receiver_adds_spaces: `the receiver serialises the parsed body with spaces: ${RAW}`,
  receiver_indents: `the receiver serialises the parsed body with indentation: ${RAW}`,
  receiver_escapes: `the receiver serialises the parsed body with escaped characters: ${RAW}`,
  receiver_failed: 'the receiver failed; look at its log',
  receiver_refuses_right_signature: `the receiver refuses a right signature: is the key the same on both sides? If so, ${RAW}`,
} as const satisfies Readonly<Record<FindingCode, string>>;
