import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/**
 * Public address of this service: as the operator configured it, otherwise the address on which it listens. Without a
 * slash at the end.
 */
export function publicUrlOf(
  app: Pick<FastifyInstance, 'server'>,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string {
  if (config.publicUrl !== undefined) return config.publicUrl.replace(/\/+$/, '');
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return `http://${config.host}:${port}`;
}
