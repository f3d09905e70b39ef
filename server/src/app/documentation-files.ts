import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PAGE } from '../http/security-headers.ts';
import { AppError } from '../platform/errors.ts';

const BUILT = join(import.meta.dirname, '../../../website/dist');
const hashesIn = (folder: string): string => join(folder, 'script-hashes.json');

/**
 * Returns the content security policy of the pages. The policy allows the few inline scripts by their hashes, and style
 * attributes for the colours of highlighted code.
 * @throws AppError documentation_not_built
 */
function readPolicy(folder: string): string {
  if (!existsSync(hashesIn(folder))) throw new AppError('documentation_not_built');
  const hashes = (JSON.parse(readFileSync(hashesIn(folder), 'utf8')) as string[]).join(' ');
  return PAGE.replace("script-src 'self'", `script-src 'self' ${hashes}`).replace(
    "style-src 'self'",
    "style-src 'self'; style-src-attr 'unsafe-inline'",
  );
}

/** Page at `/docs` until the site is built. The page reloads itself. */
const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Hakiki documentation</title></head>
<body><h1>Hakiki documentation</h1>
<p>The documentation is not built yet. <code>npm start</code> builds it within about half a minute of the first start. This page then shows it.</p>
<p>The description of the API is at <a href="/openapi.json">/openapi.json</a>.</p></body>
</html>
`;

/**
 * Serves the documentation site (`/docs/`), which `website/build.ts` builds from docs/ and the API's description. `npm
 * start` builds the site while the service is already running, so that the service does not wait for it. Browsers cache
 * files with a hash in their name, but request each page again every time.
 *
 * @param folder folder of the built site; until it exists, `/docs` shows a page about this, and other pages are refused
 */
export async function documentationFiles(app: FastifyInstance, folder = BUILT): Promise<void> {
  let policy: string | undefined;
  await app.register(async (site) => {
    site.addHook('onRequest', async (request, reply) => {
      if (policy === undefined && !existsSync(hashesIn(folder)) && /^\/docs\/?$/.test(request.url))
        return reply
          .header('content-security-policy', PAGE)
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(NOT_BUILT);
      policy ??= readPolicy(folder);
      reply.header('content-security-policy', policy);
    });
    await site.register(serveFiles, {
      ...{ root: folder, prefix: '/docs/', extensions: ['html'], preCompressed: true },
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // For the router, `/docs` and `/docs/` are the same address, but links in the pages work only with `/docs/`.
    site.get('/docs', { schema: { hide: true } }, (request, reply) =>
      new URL(request.url, 'http://host').pathname.endsWith('/')
        ? reply.sendFile('index.html')
        : reply.redirect('/docs/'),
    );
  });
}
