import { type Message, message, renderKept } from '@hakiki/texts';
import { AppError } from '../errors.ts';

const REASONS = [
  'bad_url',
  'credentials_in_url',
  'refused',
  'unknown_host',
  'unreachable',
  'bad_certificate',
  'timed_out',
  'too_many_redirects',
  'bad_status',
  'too_large',
  'unreadable',
] as const;
/**
 * Reasons why an outbound request failed. Never rename a reason, because reasons are stored with webhook deliveries and
 * checks.
 */
export type OutboundReason = (typeof REASONS)[number];
/**
 * Message for each reason. The message contains no address or host name, and nothing that the reader does not already
 * know.
 */
export type AddressFault = Message<`address_${OutboundReason | 'request_failed'}` | 'address_status'>;

/**
 * A failed outbound request. `reason` says, for example, whether the address was refused or the server did not answer.
 */
export class OutboundError extends AppError {
  readonly reason: OutboundReason;
  /** Status of the answer, for `bad_status`. */
  readonly status: number | undefined;
  /** Message about the fault of the URL, without a subject. The caller can put the name of a field before it. */
  readonly fault: AddressFault;

  constructor(reason: OutboundReason, options: { cause?: unknown; status?: number } = {}) {
    const fault = faultOf(reason, options.status);
    super('url_not_usable', { fault }, options);
    this.name = 'OutboundError';
    this.reason = reason;
    this.status = options.status;
    this.fault = fault;
  }

  /** The fault in English, for logs and operators. */
  get phrase(): string {
    return renderKept(this.fault, 'en');
  }
}

const faultOf = (reason: OutboundReason, status: number | undefined): AddressFault =>
  status === undefined ? message(`address_${reason}`) : message('address_status', { status });

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA']);
const BAD_CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;
const BAD_ANSWER = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_|INFO)|Z_|ERR_STREAM_PREMATURE|ERR_BROTLI|ERR__ERROR)/;

/** Converts an error of the network library to an OutboundError. An OutboundError is returned unchanged. */
export function asOutboundError(error: unknown, timedOut: boolean): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof Error && error.cause instanceof OutboundError) return error.cause;
  if (timedOut) return new OutboundError('timed_out', { cause: error });
  return new OutboundError(reasonOf(error), { cause: error });
}

function reasonOf(error: unknown): OutboundReason {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (UNKNOWN_HOST.has(code)) return 'unknown_host';
  if (BAD_CERTIFICATE.test(code)) return 'bad_certificate';
  return BAD_ANSWER.test(code) ? 'unreadable' : 'unreachable';
}
