import { createTransport } from 'nodemailer';

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /** Sends a message. Throws if the server did not accept it within 20 s. */
  send(message: Message): Promise<void>;
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;
const TIMEOUT_MS = 20_000;

/**
 * Sends mail over SMTP: `smtp://user:password@host:587` or `smtps://…`. Connections to another machine are always
 * encrypted, because links in the mail set passwords.
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
    async send({ to, subject, text }) {
      // The address is passed as one value, so that no mail program interprets its characters.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
  };
}
