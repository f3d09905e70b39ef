/** A flood of one request, from a process of its own: told what to send, it sends until it is told to end, and says what it was answered. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FloodInput {
  readonly url: string;
  readonly path: string;
  readonly key: string;
  readonly type: string;
  /** Base64. */
  readonly body: string;
  readonly senders: number;
}

let ended = false;
process.on('message', (input: FloodInput | 'end') => {
  if (input === 'end') ended = true;
  else void flood(input);
});

// The bench may have failed meanwhile.
process.on('disconnect', () => process.exit());

async function flood({ url, path, key, type, body, senders }: FloodInput): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  const bytes = Buffer.from(body, 'base64');
  const headers = { 'x-access-token': key, 'content-type': type, 'content-length': bytes.length };
  const answers: Record<string, number> = {};
  const send = () =>
    new Promise<number>((resolve, reject) => {
      const sent = request(url + path, { method: 'POST', agent, headers }, (answer) => {
        answer.resume();
        answer.on('close', () => resolve(answer.statusCode!));
      });
      sent.on('error', reject);
      sent.end(bytes);
    });
  const sender = async () => {
    while (!ended) {
      const status = String(await send().catch((error: NodeJS.ErrnoException) => error.code ?? 'broken'));
      answers[status] = (answers[status] ?? 0) + 1;
      if (status !== '200') await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  agent.destroy();
  process.send!(answers);
}
