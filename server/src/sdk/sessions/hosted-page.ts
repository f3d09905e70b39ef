import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { findConfig } from '../configs/find-config.ts';
import { isOrigin } from './page-origins.ts';

const BUILT = join(import.meta.dirname, '../../../../web-sdk/dist');
const FILES = {
  'hakiki.js': 'text/javascript; charset=utf-8',
  'hakiki.iife.js': 'text/javascript; charset=utf-8',
  'verify.js': 'text/javascript; charset=utf-8',
  'verify.css': 'text/css; charset=utf-8',
  'demo.js': 'text/javascript; charset=utf-8',
  'demo.css': 'text/css; charset=utf-8',
  'selftest.js': 'text/javascript; charset=utf-8',
  'hints.js': 'text/javascript; charset=utf-8',
  'face.js': 'text/javascript; charset=utf-8',
  'face.bin': 'application/octet-stream',
} as const;

interface BuiltFile {
  readonly bytes: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

/**
 * Serves the hosted page of a session (`/verify#<token>`) and the files of the SDK. With `client_id`, pages from the
 * configuration's origins may show this page in a frame, and the page shows the configuration's logo. Without
 * `client_id`, no other page may show this page in a frame. Browsers that support `frame-ancestors` ignore
 * X-Frame-Options.
 */
export function hostedPage(
  app: FastifyInstance,
  { system, demo }: { readonly system: Db /** True if the page of the demo shop is served. */; readonly demo: boolean },
): void {
  const files = new Map<string, BuiltFile>();
  const built = async (name: string): Promise<BuiltFile> => {
    const known = files.get(name);
    if (known) return known;
    const bytes = await readFile(join(BUILT, name)).catch((cause) => {
      throw new AppError('page_not_built', {}, { cause });
    });
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    const file = { bytes, gzip: gzipSync(bytes, { level: 9 }), etag };
    files.set(name, file);
    return file;
  };
  const hidden = { schema: { hide: true } };

  for (const [name, type] of Object.entries(FILES))
    app.get(`/sdk/${name}`, hidden, async (request, reply) => {
      const file = await built(name);
      // Any page may load the SDK, because it contains no secret. A session can be used only by a page from one of the
      // configuration's origins.
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=300')
        .header('etag', file.etag);
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      return sendFile(request, reply.type(type), file);
    });

  const plainPages = { '/sdk/selftest': 'selftest.html', ...(demo && { '/demo': 'demo.html' }) };
  for (const [path, file] of Object.entries(plainPages))
    app.get(path, hidden, async (_request, reply) =>
      reply
        .header('content-security-policy', pagePolicy([], undefined))
        .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send((await built(file)).bytes),
    );

  app.get('/verify', hidden, async (request, reply) => {
    const { client_id: clientId } = request.query as { client_id?: unknown };
    const config = typeof clientId === 'string' ? await findConfig(system, clientId) : undefined;
    const embedders = (config?.origins ?? []).filter(isOrigin);
    const page = (await built('verify.html')).bytes
      .toString()
      .replace('name="hakiki-embedders" content=""', `name="hakiki-embedders" content="${embedders.join(' ')}"`);
    reply
      .header('content-security-policy', pagePolicy(embedders, config?.brand.logo))
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
    return page;
  });
}

/**
 * Returns the content security policy of the page. It allows scripts, styles and requests only from this origin, and no
 * inline scripts or styles. It also allows pictures that the page creates, and the logo of the brand.
 */
function pagePolicy(embedders: readonly string[], logo: string | undefined): string {
  const host = logo && URL.canParse(logo) ? new URL(logo).origin : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src 'self' blob: data:${isOrigin(host) ? ` ${host}` : ''}`,
    'media-src blob:',
    "worker-src 'self'",
    `frame-ancestors ${embedders.length ? embedders.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { bytes, gzip }: BuiltFile): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(bytes);
  return reply.header('content-encoding', 'gzip').send(gzip);
}
