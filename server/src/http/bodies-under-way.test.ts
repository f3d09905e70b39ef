import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { makeApp } from './app.ts';

test('bodies under way are bounded together, and make room when they end or their client goes', async () => {
  const app = makeApp({ log: makeLog('silent'), metrics: makeMetrics(), trustProxy: false, bodyBytes: 1000 });
  app.post('/', async ({ body }) => ({ got: JSON.stringify(body).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const send = async (bytes: number) => {
    const body = JSON.stringify('x'.repeat(bytes - 2));
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
    return [answer.status, answer.headers.get('retry-after')];
  };
  try {
    for (let again = 0; again < 3; again++) expect(await send(900)).toEqual([200, null]);
    const slow = connect(port, '127.0.0.1');
    slow.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 600\r\n\r\n"x');
    while ((await send(600))[0] === 200) await sleep(5);
    expect(await send(600)).toEqual([503, '2']);
    expect(await send(300)).toEqual([200, null]);
    slow.destroy();
    await once(slow, 'close');
    while ((await send(900))[0] !== 200) await sleep(5);
  } finally {
    await app.close();
  }
});
