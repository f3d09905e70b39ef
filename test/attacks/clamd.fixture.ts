import { type AddressInfo, createServer } from 'node:net';

/** Bytes that the scanner below takes for malware. */
export const MALWARE = 'X5O-NOT-REALLY-EICAR';

/** A clamd that speaks INSTREAM and finds one word. `say`: what it answers whatever it is shown; `silent`: it never answers. */
export async function startClamd(options: { say?: string; silent?: boolean } = {}) {
  const scanned: Buffer[] = [];
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const file = wholeStream(bytes);
      if (!file || options.silent) return;
      scanned.push(file);
      const found = file.includes(MALWARE) ? 'stream: Test.Word FOUND' : 'stream: OK';
      socket.end(`${options.say ?? found}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The file in a stream that has come to its end. */
function wholeStream(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (bytes.subarray(0, command.length).toString() !== command) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
