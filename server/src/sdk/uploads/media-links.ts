import { timingSafeEqual } from 'node:crypto';
import { IN_HEADER } from '@hakiki/contract';
import type { FastifyInstance } from 'fastify';
import { onlyHeader } from '../../http/record-headers.ts';
import type { Blobs } from '../../platform/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoredImage } from '../../verifications/record.ts';

/**
 * Lifetime of links in an event, in milliseconds. The bytes of an event never change, so its links must stay valid for
 * as long as a receiver may read the event (docs/sdk-sessions.md).
 */
const MEDIA_LINK_MS = 7 * 86_400_000;
const TYPES = {
  ...{ jpg: 'image/jpeg', png: 'image/png' },
  ...{ mp4: 'video/mp4', webm: 'video/webm', avi: 'video/x-msvideo' },
} as const;
type MediaType = keyof typeof TYPES;

export interface MediaLinks {
  /**
   * Returns a URL from which this image can be fetched without a key, until the URL expires. The URL contains no
   * personal data.
   */
  readonly link: (accountId: number, blob: string, type: MediaType) => Promise<string>;
  /**
   * Returns the path of a clip for the caller's own origin. The path is valid for `validMs` milliseconds. Undefined if
   * the type is not a clip type.
   */
  readonly clipPath: (accountId: number, clip: StoredImage, validMs: number) => Promise<string | undefined>;
}

export interface MediaLinkDeps {
  readonly vault: Vault;
  readonly clock: Clock;
  /** Public URL of this service, without a slash at the end. */
  readonly publicUrl: () => string;
}

/**
 * Returns the signature of a link: the account's keyed hash of its contents. Nobody can create a link or change its
 * expiry without the account's key.
 */
const signatureOf = async (vault: Vault, accountId: number, said: string): Promise<string> =>
  (await vault.blindIndex(accountId, `media link ${said}`)).toString('base64url');

export function makeMediaLinks({ vault, clock, publicUrl }: MediaLinkDeps): MediaLinks {
  const pathOf = async (accountId: number, blob: string, type: string, validMs: number): Promise<string> => {
    const said = `${accountId}.${blob}.${Math.floor((clock.now().getTime() + validMs) / 1000)}.${type}`;
    return `/media/${said}/${await signatureOf(vault, accountId, said)}`;
  };
  return {
    link: async (accountId, blob, type) => `${publicUrl()}${await pathOf(accountId, blob, type, MEDIA_LINK_MS)}`,
    async clipPath(accountId, { blob, content_type }, validMs) {
      const type = Object.entries(TYPES).find(([, one]) => one === content_type && one.startsWith('video/'))?.[0];
      return type === undefined ? undefined : pathOf(accountId, blob, type, validMs);
    },
  };
}

/**
 * Returns the byte range of a `Range` header (RFC 9110, 14.1.2), both ends included. Returns undefined if there is no
 * header, or if the header has several ranges or is invalid. The whole file must then be sent. Returns `outside` if the
 * range contains no byte of the file. Pure.
 */
export function byteRange(
  header: string | undefined,
  length: number,
): { readonly from: number; readonly to: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (first !== '' && last !== '' && Number(last) < from) return undefined;
  return from > to ? 'outside' : { from, to };
}

/** Endpoint that serves the file of a signed link. Answers every refused request with the same 404. */
export function mediaRoutes(
  app: FastifyInstance,
  { vault, clock, blobs }: { vault: Vault; clock: Clock; blobs: Blobs },
): void {
  app.get('/media/:said/:signature', { schema: { hide: true } }, async (request, reply) => {
    const { said, signature: inPath } = request.params as { said: string; signature: string };
    // A caller may send the signature in a header, so that URLs do not contain it.
    const signature = inPath === IN_HEADER ? (onlyHeader(request, 'x-media-signature') ?? '') : inPath;
    const [, account, blob, end, type] =
      /^(\d{1,15})\.([0-9a-f-]{36})\.(\d{10,12})\.(jpg|png|mp4|webm|avi)$/.exec(said) ?? [];
    const missing = new AppError('not_found');
    if (!account || !blob || !end || Number(end) * 1000 < clock.now().getTime()) throw missing;
    const accountId = Number(account);
    const expected = await signatureOf(vault, accountId, said).catch(() => '');
    const [given, wanted] = [Buffer.from(signature), Buffer.from(expected)];
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw missing;
    request.identity = { link: { accountId } };
    const bytes = await blobs.get(accountId, blob);
    if (!bytes) throw missing;
    const isClip = TYPES[type as MediaType].startsWith('video/');
    reply
      .header('content-type', TYPES[type as MediaType])
      .header('content-disposition', `inline; filename="${isClip ? 'clip' : 'image'}.${type}"`)
      .header('x-content-type-options', 'nosniff')
      .header('accept-ranges', 'bytes')
      .header('cache-control', isClip ? 'no-store' : 'private, max-age=300');
    // A video player requests a part of the file when the user jumps to another time.
    const part = byteRange(request.headers.range, bytes.length);
    if (part === undefined) return reply.send(Buffer.from(bytes));
    if (part === 'outside') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
    return reply
      .code(206)
      .header('content-range', `bytes ${part.from}-${part.to}/${bytes.length}`)
      .send(Buffer.from(bytes.subarray(part.from, part.to + 1)));
  });
}
