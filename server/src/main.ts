import type { AddressInfo } from 'node:net';
import product from '../../package.json' with { type: 'json' };
import { compose, type Service } from './app/compose.ts';
import { checkInstallation, publishSandbox } from './app/installation.ts';
import { listDeps } from './app/list-deps.ts';
import { openPlatform } from './app/open-platform.ts';
import { preflight } from './app/preflight.ts';
import { ConfigError, readConfig } from './app/read-config.ts';
import { readPreflight } from './app/read-preflight.ts';
import { StartRefused } from './app/start-refused.ts';
import { systemClock } from './platform/clock.ts';
import { AppError } from './platform/errors.ts';
import { makeFaultLog } from './platform/fault-log.ts';
import { describeError, makeLog } from './platform/log.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { firstRequest } from './sandbox/first-request.ts';
import { loadSandboxList } from './sandbox/sandbox-list.ts';

const DRAIN_MS = 10_000;

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  const { traceCollector: endpoint, traceShare } = config;
  const endTracing = endpoint && (await startTracing({ endpoint, share: traceShare, version: product.version }));
  const platform = await openPlatform(config, log, { isStart: true });
  let opened: Service | undefined;
  // If a start is refused, no process may be left running, especially PostgreSQL.
  const service = await openService().catch(async (error: unknown) => {
    await opened?.close().catch(() => {});
    await platform.close().catch(() => {});
    throw error;
  });

  async function openService(): Promise<Service> {
    await checkInstallation(platform);
    if (config.mode === 'live') await reportPreflight();
    if (config.mode === 'sandbox') await loadSandboxList(listDeps(platform).importList);
    opened = await compose(platform);
    await opened.app.listen({ port: config.port, host: config.host });
    return opened;
  }

  /** Logs settings that are missing for a live installation, for the operator who starts it. */
  async function reportPreflight(): Promise<void> {
    const items = preflight(await readPreflight(platform));
    const lacking = items.filter(({ state }) => state !== 'ok');
    log.info({ ok: items.flatMap(({ code, state }) => (state === 'ok' ? [code] : [])) }, 'preflight of live mode');
    for (const { code, state, text } of lacking) log.warn({ code, state }, `live mode: ${code}: ${text}`);
  }

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    try {
      await service.close();
      await platform.close();
      if (endTracing) await endTracing();
    } catch (error) {
      log.error({ err: describeError(error) }, 'the stop met a fault');
      process.exit(1);
    }
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // A fault outside of requests must be logged, and must not end the running requests.
  const onUnhandled = makeFaultLog({ log, clock: systemClock })('unhandled rejection');
  process.on('unhandledRejection', (error) => onUnhandled(error));

  const { port } = service.app.server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
  const baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const file = publishSandbox(config.dataDir, baseUrl);
  log.info({ mode: config.mode, port, migrated: platform.migrated }, 'listening');
  if (file) {
    const line = await firstRequest(config.dataDir, baseUrl, file);
    console.log(
      `Hakiki listens on ${baseUrl} in sandbox mode. Keys and tokens: ${file}\nDashboard: ${baseUrl}/dashboard (owner_email and owner_password of that file)\nRead a passport:\n\n${line}\n`,
    );
  }
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) refuse(`The configuration has faults:\n${error.message}`);
  if (error instanceof StartRefused) refuse(error.message);
  const { message, cause } = error instanceof Error ? error : new Error('unknown fault');
  const because = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : undefined;
  // At a start there are no requests, so `overloaded` means that the database is unavailable.
  const what = error instanceof AppError && error.kind === 'overloaded' ? 'the database cannot be reached' : message;
  refuse(`The start failed: ${[what, because].filter(Boolean).join(': ')}`);
});
