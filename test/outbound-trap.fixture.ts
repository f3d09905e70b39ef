import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded before a program (`node --import`): writes a line to the file of OUTBOUND_LOG for each connection, datagram and
 * look-up of a name that leaves the machine. Child processes and threads inherit it by NODE_OPTIONS.
 */
const file = process.env['OUTBOUND_LOG']!;
const note = (what: string, host: unknown): void => {
  const isLocal = host === undefined || host === null || /^(localhost|127\.[\d.]+|::1|)$/.test(String(host));
  if (!isLocal) appendFileSync(file, `${what} ${String(host)}\n`);
};

type Call = (this: unknown, ...args: unknown[]) => unknown;
/** Replaces a function by one that notes the host of each call first. */
function trap(holder: object, name: string, hostOf: (args: unknown[]) => unknown): void {
  const methods = holder as Record<string, Call>;
  const original = methods[name]!;
  methods[name] = function trapped(...args) {
    note(name, hostOf(args));
    return original.apply(this, args);
  };
}

/** Host of `connect(options)`, `connect(port, host)`, `connect(path)`, and of Node's own form of these arguments. */
function hostOfConnect([first, second]: unknown[]): unknown {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'object' && options !== null)
    return 'path' in options && options.path ? undefined : 'host' in options ? options.host : undefined;
  return typeof options === 'number' || /^\d+$/.test(String(options)) ? second : undefined;
}

trap(net.Socket.prototype, 'connect', hostOfConnect);
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  trap(dns, name, ([host]) => host);
  trap(dns.promises, name, ([host]) => host);
}
trap(dgram.Socket.prototype, 'send', (args) => args.slice(1).find((value) => typeof value === 'string') ?? 'datagram');
syncBuiltinESMExports();
