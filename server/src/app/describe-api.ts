import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { readConfig } from './config.ts';
import { type HttpDeps, makeHttpService } from './http-service.ts';

/** The OpenAPI description, from the same routes that serve. No endpoint is called, so nothing stands behind them. */
export async function describeApi(): Promise<unknown> {
  const shell = {
    config: readConfig({}),
    log: makeLog('silent'),
    metrics: makeMetrics(),
    readiness: {},
    faces: {},
    customers: {},
    authorities: {},
  };
  const app = await makeHttpService(shell as unknown as HttpDeps);
  await app.ready();
  const description = app.swagger();
  await app.close();
  return JSON.parse(JSON.stringify(description)) as unknown;
}
