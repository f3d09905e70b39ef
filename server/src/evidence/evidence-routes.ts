import { createHash } from 'node:crypto';
import { evidence as contract } from '@hakiki/contract';
import type * as texts from '@hakiki/texts';
import type { SignedIn } from '../accounts/caller.ts';
import { idOf } from '../accounts/paging.ts';
import { assertMay } from '../accounts/permissions.ts';
import type { ChosenBranch, IsMasked } from '../http/identity.ts';
import type { Serve } from '../http/serve.ts';
import { attachment } from '../platform/attachment.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { ItemsWithChecklists } from '../queue/items-of.ts';
import type { OpenWhole, WholeSubject } from '../reveals/open-whole.ts';
import type { PdfInput } from './draw-pdf.ts';
import { type EvidencePack, hashedPack, type PackImage } from './pack.ts';

/** A record in the form of the management API, with the bytes of its images. */
export interface WholeRecord {
  readonly shown: Readonly<Record<string, unknown>>;
  readonly images: readonly {
    readonly name: string;
    readonly content_type: string;
    readonly bytes: Uint8Array | undefined;
  }[];
}

export interface EvidenceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly isMasked: IsMasked;
  readonly openWhole: OpenWhole;
  readonly mask: (value: unknown, subject: string) => unknown;
  readonly obscure: (image: Uint8Array, accountId: number) => Promise<Uint8Array>;
  /**
   * Encodes the picture again, because the parser of the PDF library has no limits and must not read untrusted bytes.
   */
  readonly redraw: (image: Uint8Array, accountId: number) => Promise<Uint8Array>;
  /** Reads a record. Returns undefined if the branch has no such record. */
  readonly wholeRecord: (branchId: number, id: number) => Promise<WholeRecord | undefined>;
  /**
   * Returns a case in the form of the management API, with the newest `lines` lines of its history. Returns undefined
   * if the branch has no such case.
   */
  readonly wholeCase: (
    branchId: number,
    id: number,
    lines: number,
  ) => Promise<Readonly<Record<string, unknown>> | undefined>;
  readonly itemsOf: ItemsWithChecklists;
  readonly auditHead: (accountId: number) => Promise<unknown>;
  /** Returns the names of the account's users. */
  readonly peopleOf: (accountId: number) => Promise<PdfInput['people']>;
  readonly draw: (input: PdfInput, accountId: number) => Promise<Uint8Array>;
}

interface Asked {
  readonly user: SignedIn;
  readonly branch: ChosenBranch;
  readonly params: { readonly id: string };
  readonly query: { readonly branch?: string; readonly unmasked?: string; readonly language?: texts.Language };
  readonly audit: (subject: string) => void;
}

/** Endpoints that return the evidence of one result. A user can archive the evidence or give it to an authority. */
export function evidenceRoutes(serve: Serve, deps: EvidenceDeps): void {
  const {
    clock,
    isMasked,
    openWhole,
    mask,
    obscure,
    redraw,
    wholeRecord,
    wholeCase,
    itemsOf,
    auditHead,
    peopleOf,
    draw,
  } = deps;

  /**
   * Returns true if the pack is masked. An unmasked pack counts as a reveal and needs a reason. If masking is off,
   * there is no reveal.
   */
  async function isMaskedHere(
    { user, query }: Pick<Asked, 'user' | 'query'>,
    { branch, subject }: Pick<WholeSubject, 'branch' | 'subject'>,
  ): Promise<boolean> {
    if (!(await isMasked(user, query))) return false;
    if (query.unmasked === undefined) return true;
    await openWhole({ user, branch, subject, reason: query.unmasked });
    return false;
  }

  async function collect({ user, branch, params, query, audit }: Asked) {
    const id = idOf(params.id);
    // Only an unmasked pack requires a permission.
    if (query.unmasked !== undefined) assertMay(user.role, 'change_settings');
    const record = await wholeRecord(branch.id, id);
    if (!record) throw new AppError('not_found');
    const masked = await isMaskedHere({ user, query }, { branch, subject: `verification:${id}` });
    audit(`verification ${id}, ${masked ? 'masked' : `whole (${query.unmasked ?? 'nothing is masked here'})`}`);
    const images = record.images.map(
      ({ bytes, name, content_type }): PackImage => ({
        ...{ name, content_type, bytes: bytes?.length ?? 0 },
        sha256: bytes ? createHash('sha256').update(bytes).digest('hex') : null,
      }),
    );
    const pack = hashedPack({
      made_at: clock.now().toISOString(),
      made_by: user.email,
      masked,
      verification: (masked ? mask(record.shown, `verification:${id}`) : record.shown) as Record<string, unknown>,
      images,
      work: await itemsOf(
        branch.id,
        (['customer', 'document', 'run'] as const).map((kind) => ({ kind, id })),
      ),
      audit_head: await auditHead(user.accountId),
    });
    return { pack, record };
  }

  async function collectCase({ user, branch, params, query, audit }: Asked): Promise<EvidencePack> {
    const id = idOf(params.id);
    // Only an unmasked pack requires a permission.
    if (query.unmasked !== undefined) assertMay(user.role, 'change_settings');
    const shown = await wholeCase(branch.id, id, Number.POSITIVE_INFINITY);
    if (!shown) throw new AppError('not_found');
    const masked = await isMaskedHere({ user, query }, { branch, subject: `case:${id}` });
    audit(`case ${id}, ${masked ? 'masked' : `whole (${query.unmasked ?? 'nothing is masked here'})`}`);
    return hashedPack({
      ...{ made_at: clock.now().toISOString(), made_by: user.email, masked },
      case: (masked ? mask(shown, `case:${id}`) : shown) as Record<string, unknown>,
      images: [],
      work: await itemsOf(branch.id, [{ kind: 'case', id }]),
      audit_head: await auditHead(user.accountId),
    });
  }

  const paper = async (
    { user, query }: Asked,
    pack: EvidencePack,
    pictures: PdfInput['pictures'],
  ): Promise<{ contentType: string; bytes: Uint8Array }> => {
    const people = await peopleOf(user.accountId);
    const input = { pack: plain(pack), pictures, language: query.language ?? 'en', people };
    return { contentType: 'application/pdf', bytes: await draw(input, user.accountId) };
  };

  serve(contract.caseEvidenceJson, async (call) => {
    const pack = await collectCase(call);
    call.setHeader('content-disposition', attachment(caseName(pack), 'json'));
    return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(pack, null, 2)) };
  });
  serve(contract.caseEvidencePdf, async (call) => {
    const pack = await collectCase(call);
    call.setHeader('content-disposition', attachment(caseName(pack), 'pdf'));
    return paper(call, pack, []);
  });
  serve(contract.evidenceJson, async (call) => {
    const { pack } = await collect(call);
    call.setHeader('content-disposition', attachment(`verification-${idOf(call.params.id)}`, 'json'));
    return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(pack, null, 2)) };
  });
  serve(contract.evidencePdf, async (call) => {
    const { pack, record } = await collect(call);
    call.setHeader('content-disposition', attachment(`verification-${idOf(call.params.id)}`, 'pdf'));
    const show = (bytes: Uint8Array) => (pack.masked ? obscure : redraw)(bytes, call.user.accountId);
    const pictures = await Promise.all(record.images.map((image) => pictureOf(image, show)));
    return paper(call, pack, pictures);
  });
}

/** Returns a name of a case that contains its code, such as `case-14896Y`. Events use the same code. */
const caseName = (pack: EvidencePack): string =>
  `case-${String((pack['case'] as Record<string, unknown> | undefined)?.['case_id'] ?? '').replace(/[^A-Za-z0-9]/g, '')}`;

/** Returns the picture. Of a clip and of a picture that cannot be decoded, the pack shows only the hash. */
async function pictureOf(
  { bytes, content_type }: WholeRecord['images'][number],
  show: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array | undefined> {
  if (!bytes || !content_type.startsWith('image/')) return undefined;
  try {
    return await show(bytes);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid_input') return undefined;
    throw error;
  }
}

/** Converts the pack to plain JSON values, because a message to a thread cannot contain class instances. */
const plain = (pack: EvidencePack): EvidencePack => JSON.parse(JSON.stringify(pack)) as EvidencePack;
