import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

export interface MailServer extends AsyncDisposable {
  readonly url: string;
  /** Texts of the messages taken so far. */
  readonly messages: readonly string[];
  /** Whom they were for, as the client told the server. */
  readonly recipients: readonly string[];
}

/** A mail server that takes every message and delivers none. */
export async function startMailServer(): Promise<MailServer> {
  const [messages, recipients]: [string[], string[]] = [[], []];
  const server: Server = createServer((socket) => {
    let [text, inMessage] = ['', false];
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = inMessage ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + (inMessage ? 5 : 2));
        if (inMessage) messages.push(line.replace(/=\r\n/g, '').replace(/=3D/g, '='));
        if (!inMessage && /^RCPT TO:/i.test(line)) recipients.push(line.slice(8).trim());
        inMessage = !inMessage && line === 'DATA';
        socket.write(inMessage ? '354 go on\r\n' : '250 done\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    recipients,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
