import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../platform/errors.ts';

const BUILT = join(import.meta.dirname, '../../../dashboard/dist');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Content security policy: no inline scripts, no content from other servers, and no framing. `blob:` is needed for
 * images that the page creates, and `data:` for the QR code of a test session.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

interface BuiltFile {
  readonly bytes: Buffer;
  readonly gzip: Buffer;
}

/**
 * Serves the dashboard (`/dashboard`): one page for every address below this path, and the files that the page loads.
 * These files have a hash in their name and are cached forever. The page is never cached, so that a new version appears
 * at once.
 */
export function dashboardFiles(app: FastifyInstance): void {
  const files = new Map<string, BuiltFile>();
  const built = async (name: string): Promise<BuiltFile> => {
    const known = files.get(name);
    if (known) return known;
    const bytes = await readFile(join(BUILT, name)).catch((cause) => {
      if (name.startsWith('assets/')) throw new AppError('not_found');
      throw new AppError('dashboard_not_built', {}, { cause });
    });
    const file = { bytes, gzip: gzipSync(bytes, { level: 9 }) };
    files.set(name, file);
    return file;
  };
  const sent = (reply: FastifyReply, accepted: unknown, { bytes, gzip }: BuiltFile): FastifyReply => {
    reply.header('vary', 'accept-encoding').header('cross-origin-resource-policy', 'same-origin');
    if (!/\bgzip\b/.test(String(accepted ?? ''))) return reply.send(bytes);
    return reply.header('content-encoding', 'gzip').send(gzip);
  };
  const hidden = { schema: { hide: true } };

  app.get<{ Params: { name: string } }>('/dashboard/assets/:name', hidden, async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[extname(name)];
    if (!type || !/^[\w-]+(\.[\w-]+)+$/.test(name)) throw new AppError('not_found');
    const file = await built(`assets/${name}`);
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(type);
    return sent(reply, request.headers['accept-encoding'], file);
  });

  const page = async (accepted: unknown, reply: FastifyReply) => {
    const file = await built('index.html');
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
      .header('x-dashboard-version', createHash('sha256').update(file.bytes).digest('hex').slice(0, 12))
      .type('text/html; charset=utf-8');
    return sent(reply, accepted, file);
  };
  app.get('/dashboard', hidden, (request, reply) => page(request.headers['accept-encoding'], reply));
  app.get('/dashboard/*', hidden, (request, reply) => page(request.headers['accept-encoding'], reply));
}
