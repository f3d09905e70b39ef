import { caseAttachments as contract } from '@hakiki/contract';
import type { FastifyInstance } from 'fastify';
import { assertMayReveal } from '../accounts/dashboard-policy.ts';
import { idOf } from '../accounts/paging.ts';
import { takeForms } from '../http/multipart-form.ts';
import { makeServe, ok } from '../http/serve.ts';
import { attachment } from '../platform/attachment.ts';
import { AppError } from '../platform/errors.ts';
import type { ScanFile } from '../platform/malware-scan.ts';
import type { SeesWhole } from '../reveals/open-whole.ts';
import { type AttachmentDeps, makeAttachFile, makeReadAttachment, makeRemoveAttachment } from './attach-file.ts';
import { readAttachmentForm } from './attachment-form.ts';
import { extensionOf } from './attachment-name.ts';
import type { Attachment } from './attachment-store.ts';
import { readCase } from './case-store.ts';

/** Highest number of a line that PostgreSQL's `integer` can store. A path with a higher number is answered with 404. */
const MAX_LINE = 2_147_483_647;
/** With this policy a browser runs no code of a file, even if a user opens the file in a tab. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Endpoints for the files of a case. They have their own Fastify scope, because one of them accepts multipart bodies.
 */
export async function attachmentRoutes(
  app: FastifyInstance,
  deps: Omit<AttachmentDeps, 'scan'> & {
    /** The operator's malware scanner. Undefined if the operator has none. */
    readonly runs: { readonly scan: ScanFile | undefined };
    readonly serving: Parameters<typeof makeServe>[1];
    readonly seesWhole: SeesWhole;
  },
): Promise<void> {
  const { db, seesWhole } = deps;
  const attachFile = makeAttachFile({ ...deps, scan: async (name, bytes) => deps.runs.scan?.(name, bytes) });
  const removeAttachment = makeRemoveAttachment(deps);
  const readAttachment = makeReadAttachment(deps);
  const show = ({ n, content_type, bytes, sha256, added_by, added_at }: Attachment) => ({
    ...{ n, content_type, bytes, sha256: sha256.toString('hex'), added_by, added_at },
  });
  const lineOf = ({ attachment: text }: { readonly attachment: string }): number => {
    const n = idOf(text);
    if (n > MAX_LINE) throw new AppError('not_found');
    return n;
  };

  await app.register(async (scope) => {
    takeForms(scope);
    const serve = makeServe(scope, deps.serving);
    serve(
      contract.attachFile,
      async ({ user, branch, params, form, keep, audit, changed }) => {
        const id = idOf(params.id);
        audit(`case ${id}`);
        const answerOf = (added: Attachment) => ok(show(added), 'File attached');
        const added = await attachFile({
          ...{ branchId: branch.id, id, user, file: form },
          keep: keep && ((work, file) => keep(work, answerOf(file))),
        });
        audit(`attachment ${added.n} of case ${id}`);
        changed(undefined, { file: true });
        return answerOf(added);
      },
      readAttachmentForm,
    );
    serve(contract.removeAttachment, async ({ user, branch, params, body, audit, changed }) => {
      const [id, n] = [idOf(params.id), lineOf(params)];
      audit(`attachment ${n} of case ${id}`);
      const removed = await removeAttachment({ branchId: branch.id, id, n, user, reason: body.reason });
      // The reason is stored in the case's own history, encrypted.
      changed({ file: true }, { text: true });
      return ok(show(removed), 'File removed');
    });
    serve(contract.downloadAttachment, async ({ user, branch, params, audit, setHeader }) => {
      // The permission is checked here and not before the handler. The permission depends on the branch, and an unknown
      // branch must be answered with 404 first.
      assertMayReveal(user, branch);
      const [id, n] = [idOf(params.id), lineOf(params)];
      audit(`attachment ${n} of case ${id}`);
      const file = await readAttachment(branch.id, { caseId: id, n });
      await seesWhole({ user, branch, subject: `case:${id}`, reason: 'work_case' });
      const code = (await readCase(db, branch.id, id))?.case_id.replace(/[^A-Za-z0-9]/g, '') ?? id;
      setHeader('content-disposition', attachment(`case-${code}-file-${n}`, extensionOf(file.content_type)));
      setHeader('content-security-policy', POLICY);
      return { contentType: file.content_type, bytes: file.bytes };
    });
  });
}
