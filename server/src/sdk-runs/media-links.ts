import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { AppError } from '../platform/errors.ts';

/** An event's bytes never change, so its links must last as long as somebody may read it (docs/sdk-sessions.md). */
export const MEDIA_LINK_MS = 7 * 86_400_000;
const TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;
type MediaType = keyof typeof TYPES;

export interface MediaLinks {
  /** An address at which this image can be fetched without a key until it expires. Nothing personal is in it. */
  readonly link: (accountId: number, blob: string, type: MediaType) => Promise<string>;
}

export interface MediaLinkDeps {
  readonly vault: Vault;
  readonly clock: Clock;
  /** Without a slash at its end. */
  readonly publicUrl: () => string;
}

/** The account's own keyed hash over what the link says: nobody can make one, or change its end. */
const signatureOf = async (vault: Vault, accountId: number, said: string): Promise<string> =>
  (await vault.blindIndex(accountId, `media link ${said}`)).toString('base64url');

export function makeMediaLinks({ vault, clock, publicUrl }: MediaLinkDeps): MediaLinks {
  return {
    async link(accountId, blob, type) {
      const said = `${accountId}.${blob}.${Math.floor((clock.now().getTime() + MEDIA_LINK_MS) / 1000)}.${type}`;
      return `${publicUrl()}/media/${said}/${await signatureOf(vault, accountId, said)}`;
    },
  };
}

/** Serves what a signed link names. Every refusal is the same 404. */
export function mediaRoutes(
  app: FastifyInstance,
  { vault, clock, blobs }: { vault: Vault; clock: Clock; blobs: Blobs },
): void {
  app.get('/media/:said/:signature', { schema: { hide: true } }, async (request, reply) => {
    const { said, signature } = request.params as { said: string; signature: string };
    const [, account, blob, end, type] = /^(\d{1,15})\.([0-9a-f-]{36})\.(\d{10,12})\.(jpg|png)$/.exec(said) ?? [];
    const missing = new AppError('not_found', 'Not found');
    if (!account || !blob || !end || Number(end) * 1000 < clock.now().getTime()) throw missing;
    const accountId = Number(account);
    const expected = await signatureOf(vault, accountId, said).catch(() => '');
    const [given, wanted] = [Buffer.from(signature), Buffer.from(expected)];
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw missing;
    const bytes = await blobs.get(accountId, blob);
    if (!bytes) throw missing;
    return reply
      .header('content-type', TYPES[type as MediaType])
      .header('content-disposition', `inline; filename="image.${type}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=300')
      .send(Buffer.from(bytes));
  });
}
