import type { FastifyInstance } from 'fastify';

/** Answers requests for `/`. A browser is redirected to the dashboard, and a program gets links. */
export function bareAddress(app: FastifyInstance): void {
  const schema = { hide: true };
  app.get('/', { schema }, async (request, reply) => {
    reply.header('vary', 'accept');
    if (/\btext\/html\b/.test(request.headers.accept ?? '')) return reply.redirect('/dashboard', 302);
    const data = {
      dashboard: '/dashboard',
      guides: '/docs',
      api: '/openapi.json',
      healthy: '/healthz',
      ready: '/readyz',
    };
    return { status: 'success', data, message: 'Hakiki' };
  });
}
