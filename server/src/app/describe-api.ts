import type { FastifyInstance } from 'fastify';
import type { OfferedRoute } from '../http/other-methods.ts';
import { systemClock } from '../platform/clock.ts';
import { makeFaultLog } from '../platform/fault-log.ts';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { type HttpDeps, makeHttpService } from './http-service.ts';
import { readConfig } from './read-config.ts';

/** Creates the OpenAPI description from the routes that also serve the requests. */
export async function describeApi(): Promise<unknown> {
  const app = await withNothingBehind();
  await app.ready();
  const description = app.swagger();
  await app.close();
  return JSON.parse(JSON.stringify(description)) as unknown;
}

/** Returns the routes of the router. The router also has routes that the description omits. */
export async function listRoutes(): Promise<readonly OfferedRoute[]> {
  const app = await withNothingBehind();
  await app.ready();
  const routes = app.offeredRoutes();
  await app.close();
  return routes;
}

/**
 * Compiles every schema of every endpoint and returns the number of schemas.
 * @throws Error about the first schema that does not compile.
 */
export async function compileEverySchema(): Promise<number> {
  const app = await withNothingBehind();
  await app.ready();
  const compiled = app.compileSchemas();
  await app.close();
  return compiled;
}

/**
 * Builds the application in the same way as for requests. No endpoint is called, so the endpoints get no dependencies.
 */
function withNothingBehind(): Promise<FastifyInstance> {
  const log = makeLog('silent');
  const shell = {
    config: readConfig({}),
    log,
    metrics: makeMetrics(),
    fault: makeFaultLog({ log, clock: systemClock }),
    readiness: {},
    faces: {},
    customers: {},
    authorities: {},
  };
  return makeHttpService(shell as unknown as HttpDeps);
}
