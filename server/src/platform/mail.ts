import { createTransport } from 'nodemailer';

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same text as HTML. */
  readonly html?: string;
}

export interface Mail {
  /** Sends a message. Throws if the server did not accept it within 20 s. */
  send(message: Message): Promise<void>;
  /** Connects, starts encryption and signs in, but sends nothing. Throws if one of these steps fails. */
  check(): Promise<void>;
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;
const TIMEOUT_MS = 20_000;

/**
 * Sends mail over SMTP: `smtp://user:password@host:587` or `smtps://…`. Connections to another machine are always
 * encrypted, because mails may contain links to set a password.
 */
export function makeMail({ url, from }: { url: string; from: string }): Mail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !LOOPBACK.test(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS / 2,
    greetingTimeout: TIMEOUT_MS / 2,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async check() {
      await transport.verify();
    },
    async send({ to, subject, text, html }) {
      // The address is passed as a value of its own, so that its characters are never interpreted as a list or a name.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, ...(html && { html }) });
    },
  };
}

/**
 * Error codes of nodemailer for faults before the message is sent: unknown server, failed encryption, failed sign-in,
 * or refused recipient.
 */
const BEFORE_MESSAGE = ['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'];

/**
 * True if the mail server certainly did not accept the message: because there was no connection, or because the server
 * refused the message. False if the connection was lost or timed out later, because the server may have accepted the
 * message.
 */
export function wasNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode, syscall, timeoutType } = error as Error &
    Partial<Record<'code' | 'responseCode' | 'syscall' | 'timeoutType', unknown>>;
  if (typeof responseCode === 'number') return responseCode >= 400;
  return syscall === 'connect' || timeoutType === 'CONNECT_TIMEOUT' || BEFORE_MESSAGE.some((name) => name === code);
}

/** True if the mail server refused the recipient permanently (RFC 5321, 4.2.1: 5yz). */
export const isRecipientRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;
