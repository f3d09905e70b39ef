import { AppError } from '../errors.ts';

/** Why an outbound request did not give an answer. Stored with webhook deliveries and checks, so the words are permanent. */
export type OutboundReason = keyof typeof PHRASES;

/** What each reason says to a person: no address, no host name, nothing that the asker did not already know. */
const PHRASES = {
  bad_url: 'it is not a valid http or https URL',
  credentials_in_url: 'it carries a user name or password; remove them',
  refused: 'it leads to an address that this service does not reach; use a public address',
  unknown_host: 'its host name could not be found',
  unreachable: 'its server could not be reached',
  bad_certificate: 'its server has no valid TLS certificate',
  timed_out: 'its server took too long to answer',
  too_many_redirects: 'it redirects too many times',
  bad_status: 'its server answered with an error',
  too_large: 'the file is too large',
  unreadable: 'its server sent an answer that could not be read',
} as const;

/** An outbound request that came to nothing; `reason` tells a refused address from a server that is down. */
export class OutboundError extends AppError {
  readonly reason: OutboundReason;
  /** The status of the answer, for `bad_status`. */
  readonly status: number | undefined;

  constructor(reason: OutboundReason, options: { cause?: unknown; status?: number } = {}) {
    super('invalid_input', `The URL could not be used: ${phraseOf(reason, options.status)}`, options);
    this.name = 'OutboundError';
    this.reason = reason;
    this.status = options.status;
  }

  /** What is wrong with the URL, without a subject, so that the caller can name the field it came in. */
  get phrase(): string {
    return phraseOf(this.reason, this.status);
  }
}

function phraseOf(reason: OutboundReason, status: number | undefined): string {
  return status === undefined ? PHRASES[reason] : `its server answered with status ${status}`;
}

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA']);
const BAD_CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;
const BAD_ANSWER = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_|INFO)|Z_|ERR_STREAM_PREMATURE|ERR_BROTLI|ERR__ERROR)/;

/** Any fault of the transport as an OutboundError; those that already are one pass through. */
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
