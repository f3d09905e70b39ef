import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PAGE } from '../http/security-headers.ts';
import { AppError } from '../platform/errors.ts';

const BUILT = join(import.meta.dirname, '../../../website/dist');
const HASHES = join(BUILT, 'script-hashes.json');

/**
 * Returns the content security policy of the pages. It allows their few inline scripts by hash, and style attributes
 * for the colours of highlighted code.
 * @throws AppError documentation_not_built
 */
function readPolicy(): string {
  if (!existsSync(HASHES)) throw new AppError('documentation_not_built');
  const hashes = (JSON.parse(readFileSync(HASHES, 'utf8')) as string[]).join(' ');
  return PAGE.replace("script-src 'self'", `script-src 'self' ${hashes}`).replace(
    "style-src 'self'",
    "style-src 'self'; style-src-attr 'unsafe-inline'",
  );
}

/**
 * Serves the documentation site (`/docs/`), which `website/build.ts` builds from docs/ and the API's description. `npm
 * start` builds the site while the service is already running, so that the service does not wait for it. Browsers cache
 * files with a hash in their name, but request pages each time.
 */
export async function documentationFiles(app: FastifyInstance): Promise<void> {
  let policy: string | undefined;
  await app.register(async (site) => {
    site.addHook('onRequest', async (_, reply) => {
      policy ??= readPolicy();
      reply.header('content-security-policy', policy);
    });
    await site.register(serveFiles, {
      ...{ root: BUILT, prefix: '/docs/', extensions: ['html'], preCompressed: true },
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(BUILT, 'assets'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // The router treats `/docs` and `/docs/` as one address, but links in the pages work only with `/docs/`.
    site.get('/docs', { schema: { hide: true } }, (request, reply) =>
      new URL(request.url, 'http://host').pathname.endsWith('/')
        ? reply.sendFile('index.html')
        : reply.redirect('/docs/'),
    );
  });
}
