import { management } from '@hakiki/contract';
import type { SignedIn } from '../accounts/caller.ts';
import { bothWaysAnswer, idOf, pageAnswer, pageBothWaysOf, pageOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { filterOf } from './filter.ts';
import { showRecord } from './show-record.ts';
import { countVerifications, listVerifications, onlyVisible, openVerification } from './store.ts';

/** Maximum number of records that are counted. If the count reaches this number, the page shows "more than 1,000". */
const MAX_COUNTED = 1001;

export interface VerificationRouteDeps {
  readonly db: Db;
  readonly system: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  /** True if this user may see this image without masking. */
  readonly seesImage: (user: SignedIn, query: { branch?: string }, id: number, index: string) => Promise<boolean>;
  /** Returns the image with large pixels, so that no details can be recognised. */
  readonly obscure: (image: Uint8Array, accountId: number) => Promise<Uint8Array>;
  /** Draws the fields of the stored evidence on a document's image. Returns null if there is nothing to draw. */
  readonly annotate: (
    image: Uint8Array,
    name: string,
    evidence: unknown,
    accountId: number,
  ) => Promise<Uint8Array | null>;
}

/**
 * Endpoints that search all records, and return their evidence and images. With `?annotated=true`, the image of a
 * document shows the position of each field that was read.
 */
export function verificationRoutes(serve: Serve, deps: VerificationRouteDeps): void {
  const { db, system, vault, blobs, annotate, obscure, seesImage } = deps;
  serve(management.listVerifications, async ({ branch, query }) => {
    const [page, filter] = [pageBothWaysOf(query), filterOf(query)];
    const rows = await listVerifications(db, vault, branch, { page, filter });
    const counted = { filter, most: MAX_COUNTED };
    const count = query.count ? await countVerifications(db, vault, branch, counted) : null;
    return ok({ ...bothWaysAnswer(rows, page), count }, 'Verifications retrieved');
  });
  serve(management.searchVerifications, async ({ branch, query, body }) => {
    const page = pageOf(query);
    const rows = await onlyVisible(
      db,
      await listVerifications(system, vault, branch, { page, filter: { search: body.search } }),
    );
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Verifications retrieved',
    );
  });
  serve(management.readVerification, async ({ branch, params }) => {
    const record = await openVerification(db, vault, branch.id, idOf(params.id));
    if (!record) throw new AppError('not_found');
    const shown = record.images.map(({ name, content_type }, index) => ({
      name,
      content_type,
      url: `/v1/verifications/${record.id}/images/${index}?branch=${branch.id}`,
    }));
    return ok({ ...showRecord(record), images: shown }, 'Verification retrieved');
  });

  serve(management.readVerificationImage, async ({ user, branch, query, params, audit }) => {
    const id = idOf(params.id);
    const index = /^\d{1,3}$/.test(params.index) ? Number(params.index) : -1;
    audit(`image ${index} of verification ${id}`);
    const record = await openVerification(db, vault, branch.id, id);
    const image = record?.images[index];
    if (image && !image.content_type.startsWith('image/')) throw new AppError('reveal_clip', { index });
    const bytes = image && (await blobs.get(branch.account_id, image.blob));
    if (!record || !image || !bytes) throw new AppError('not_found');
    if (!(await seesImage(user, query, record.id, String(index)))) {
      audit(`image ${index} of verification ${id}, blurred`);
      return { contentType: 'image/jpeg', bytes: await obscure(bytes, branch.account_id) };
    }
    if (query.annotated !== 'true') return { contentType: image.content_type, bytes };
    const annotated =
      record.kind === 'document' ? await annotate(bytes, image.name, record.evidence, branch.account_id) : null;
    if (!annotated) throw new AppError('no_annotations');
    return { contentType: 'image/jpeg', bytes: annotated };
  });
}
