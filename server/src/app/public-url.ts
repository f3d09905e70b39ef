import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/**
 * Returns the public address of this service, without a slash at the end. The default is the address on which the
 * service listens, if the operator has configured no address.
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
