import { CommandFault } from '../platform/command-fault.ts';
import { makeOutbound } from '../platform/outbound/outbound.ts';
import type { Given, Io } from './command.ts';
import { startListener } from './delivery-listener.ts';
import { anywhere } from './outbound-anywhere.ts';

/** `hakiki listen`: receives deliveries until the user presses Ctrl+C, prints them, and forwards them. */
export async function runListen({ text }: Given, io: Io): Promise<number> {
  const { forward, key, port: portText = '4100' } = text;
  const port = Number(portText);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new CommandFault('--port must be a whole number from 0 to 65535');
  if (forward !== undefined && !URL.canParse(forward))
    throw new CommandFault('--forward must be a URL, e.g. http://localhost:4000/hook');
  const outbound = makeOutbound(anywhere);
  const listener = await startListener({
    port,
    forward,
    key: key ?? io.environment['HAKIKI_KEY'],
    outbound,
    print: io.out,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new CommandFault(`Port ${port} is taken: give another with --port`);
    throw error;
  });
  io.err(
    `Listening on ${listener.url}: set it as the webhook address (a server in sandbox mode reaches it). Ctrl+C ends.`,
  );
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  await listener.close();
  await outbound.close();
  return 0;
}
