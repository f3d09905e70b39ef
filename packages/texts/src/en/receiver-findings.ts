import type { ReceiverAnswerCode, ReceiverDeliveryCode, ReceiverMistakeCode } from '@hakiki/contract/codes.ts';

type FindingCode = ReceiverAnswerCode | ReceiverDeliveryCode | ReceiverMistakeCode;
const RAW = 'verify over the raw bytes of the request, before any JSON parser';

/** What the examination of a webhook receiver sends and finds. */
export const receiverFindings = {
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
  receiver_answered_slowly: 'answered {status} in {ms} ms: too close to the 10 s limit; answer first, work afterwards',
  receiver_answered_wrong: 'answered {status}: {mistake}',
  receiver_fails_instead: 'it is refused by a fault of the receiver and not by a check; answer 401',
  receiver_checks_nothing: 'it does not check the signature: anyone can send it events',
  receiver_takes_unsigned: 'it accepts deliveries without X-Service-Signature: anyone can send it events',
  receiver_takes_tampered:
    'it accepts a body that was changed after signing: it does not check the signature, or not over the whole body',
  receiver_takes_any_signature: 'it accepts any signature of the right form: it never computes its own',
  receiver_signs_reserialised: `it parses the body, serialises it again and signs that: ${RAW}`,
  receiver_refuses_other_bytes: `it refuses right signatures over bytes that its own serialiser would write otherwise: ${RAW}`,
  receiver_refuses_duplicate:
    'a second delivery of an event must be answered 2xx too, without acting again; else it is retried',
  receiver_redirects: 'it redirects, and redirects are not followed: give the final address',
  receiver_has_no_route: 'there is no POST route at this address',
  receiver_expects_no_prefix: 'it expects the hexadecimal digest without "sha256=" before it',
  receiver_expects_base64: 'it expects base64; the digest is lowercase hexadecimal',
  receiver_expects_uppercase: 'it expects uppercase; the digest is lowercase hexadecimal',
  receiver_keeps_dashes: 'it signs with the dashes of the secret: remove them',
  receiver_adds_spaces: `it serialises the parsed body with spaces: ${RAW}`,
  receiver_indents: `it serialises the parsed body with indentation: ${RAW}`,
  receiver_escapes: `it serialises the parsed body with escaped characters: ${RAW}`,
  receiver_failed: 'the receiver failed; look at its log',
  receiver_refuses_right_signature: `it refuses a right signature: is the key the same on both sides? If so, ${RAW}`,
} as const satisfies Readonly<Record<FindingCode, string>>;
