import { management } from '@hakiki/contract';
import type { FastifyInstance } from 'fastify';
import { chooseBranch } from '../accounts/branch-choice.ts';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import type { Authenticate } from '../http/authenticate.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { TenantScope } from '../platform/database/tenant-scope.ts';
import { AppError } from '../platform/errors.ts';
import { filterOf } from './filter.ts';
import { showRecord } from './show-record.ts';
import { listVerifications, onlyVisible, openVerification } from './store.ts';

export interface VerificationRouteDeps {
  readonly db: Db;
  readonly system: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly authenticate: Authenticate;
  readonly scope: TenantScope;
  /** A document's image with its fields drawn in, from the stored evidence; null where there is nothing to draw. */
  readonly annotate: (image: Uint8Array, name: string, evidence: unknown) => Promise<Uint8Array | null>;
}

/** Every result, searchable, with its evidence and images; `?annotated=true` on a document's image draws what was read, and where. */
export function verificationRoutes(
  app: FastifyInstance,
  serve: Serve,
  { db, system, vault, blobs, authenticate, scope, annotate }: VerificationRouteDeps,
): void {
  serve(management.listVerifications, async ({ user, query }) => {
    const [branch, page] = [await chooseBranch(db, user, query), pageOf(query)];
    const rows = await listVerifications(db, vault, branch, page, filterOf(query));
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Verifications retrieved',
    );
  });
  serve(management.searchVerifications, async ({ user, query, body }) => {
    const [branch, page] = [await chooseBranch(db, user, query), pageOf(query)];
    const rows = await onlyVisible(db, await listVerifications(system, vault, branch, page, { search: body.search }));
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Verifications retrieved',
    );
  });
  serve(management.readVerification, async ({ user, query, params }) => {
    const branch = await chooseBranch(db, user, query);
    const record = await openVerification(db, vault, branch.id, idOf(params.id));
    if (!record) throw new AppError('not_found', 'Not found');
    const shown = record.images.map(({ name, content_type }, index) => ({
      name,
      content_type,
      url: `/v1/verifications/${record.id}/images/${index}?branch=${branch.id}`,
    }));
    return ok({ ...showRecord(record), images: shown }, 'Verification retrieved');
  });

  app.get<{ Params: { id: string; index: string }; Querystring: { branch?: string; annotated?: string } }>(
    '/v1/verifications/:id/images/:index',
    { schema: { hide: true } },
    async (request, reply) => {
      const { user } = await authenticate(request, 'token');
      if (!user) throw new AppError('unauthenticated', 'Authorization failed');
      return scope.run(user.accountId, async () => {
        const wanted = request.query.branch;
        const branch = await chooseBranch(
          db,
          user,
          wanted === undefined || /^[0-9]{1,15}$/.test(wanted) ? request.query : { branch: '0' },
        );
        const record = await openVerification(db, vault, branch.id, idOf(request.params.id));
        const image = record?.images[Number(request.params.index)];
        const bytes = image && (await blobs.get(branch.account_id, image.blob));
        if (!image || !bytes) throw new AppError('not_found', 'Not found');
        if (request.query.annotated !== 'true') return reply.type(image.content_type).send(bytes);
        const annotated = record.kind === 'document' ? await annotate(bytes, image.name, record.evidence) : null;
        if (!annotated) throw new AppError('not_found', 'This image has no annotations');
        return reply.type('image/jpeg').send(Buffer.from(annotated));
      });
    },
  );
}
