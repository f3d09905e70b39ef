import { message } from '@hakiki/texts';
import { expect, test } from 'vitest';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { makeApp } from './app.ts';
import { type MetricsConfig, registerHealth } from './health.ts';

async function statusOf(config: Partial<MetricsConfig>, authorization?: string): Promise<number> {
  const metrics = makeMetrics();
  const app = makeApp({ log: makeLog('silent'), metrics, trustProxy: false });
  registerHealth(app, {
    metrics,
    readiness: {},
    config: { mode: 'live', host: '0.0.0.0', metricsToken: undefined, ...config },
  });
  const { statusCode, body } = await app.inject({
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
  });
  await app.close();
  expect(body.includes('# HELP')).toBe(statusCode === 200);
  return statusCode;
}

test('metrics without a token are served in sandbox mode and on a loopback address only', async () => {
  expect(await statusOf({ mode: 'sandbox' })).toBe(200);
  for (const host of ['127.0.0.1', '::1', 'localhost']) expect(await statusOf({ host }), host).toBe(200);
  for (const host of ['0.0.0.0', '::', '10.0.0.4']) expect(await statusOf({ host }), host).toBe(401);
  for (const authorization of ['Bearer ', 'Bearer undefined', 'Bearer'])
    expect(await statusOf({}, authorization), authorization).toBe(401);
});

test('a token that is set is required everywhere', async () => {
  for (const config of [{ mode: 'sandbox' }, { host: '127.0.0.1' }, {}] as const) {
    expect(await statusOf({ ...config, metricsToken: 'a-long-token' })).toBe(401);
    expect(await statusOf({ ...config, metricsToken: 'a-long-token' }, 'Bearer a-long-token')).toBe(200);
  }
});

test('a part that is not ready is named by a code, also where its check fails', async () => {
  const metrics = makeMetrics();
  const app = makeApp({ log: makeLog('silent'), metrics, trustProxy: false });
  registerHealth(app, {
    metrics,
    readiness: {
      models: () => message('unready_vision'),
      database: () => Promise.reject(new Error('refused')),
      images: () => true,
      lists: () => false,
    },
    config: { mode: 'live', host: '0.0.0.0', metricsToken: undefined },
  });
  const answer = await app.inject({ url: '/readyz' });
  await app.close();
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    {
      ...{ status: 'failed', data: [], code: 'not_ready' },
      message: 'Not ready: database, lists, a process with the role vision, none of which has answered yet',
      params: { missing: ['database', 'lists', 'vision'].map((part) => ({ code: `unready_${part}`, params: {} })) },
    },
  ]);
});
