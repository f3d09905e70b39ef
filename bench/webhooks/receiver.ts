import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A process of its own: as many receivers as the first argument says; all but the first answer 200, the first only when not "dead". */
const [count = '1', first = 'alive'] = process.argv.slice(2);
const ports: number[] = [];
for (let n = 0; n < Number(count); n++) {
  const dead = n === 0 && first === 'dead';
  const server = createServer((request, response) => {
    request.resume();
    // A dead receiver takes the connection and never answers: worse than one that refuses.
    if (!dead) request.on('end', () => response.end());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ports.push((server.address() as AddressInfo).port);
}
console.log(JSON.stringify(ports));
