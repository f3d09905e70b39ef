import { createHash } from 'node:crypto';
import { sdkUploads as contract } from '@hakiki/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Serve } from '../http/serve.ts';
import { AppError, problem } from '../platform/errors.ts';
import type { ScanFile } from '../platform/malware-scan.ts';
import { runStateOf } from './completion/run-state.ts';
import { findConfig } from './configs/find-config.ts';
import { sdkOk } from './session-routes.ts';
import { makeServePage } from './sessions/page-session.ts';
import { invalid, notNow, unknownUpload } from './sessions/session-faults.ts';
import type { Session } from './sessions/session-store.ts';
import { isAllowed, nextStep, type Step } from './sessions/steps.ts';
import { makeAppendUpload, type Part } from './uploads/append-upload.ts';
import { type CheckPictureDeps, makeCheckPicture } from './uploads/check-picture.ts';
import {
  deleteUpload,
  findUpload,
  insertUpload,
  MAX_BYTES,
  type UploadKind,
  wholeUpload,
} from './uploads/upload-store.ts';

export interface UploadRouteDeps extends CheckPictureDeps {
  readonly publicUrl: () => string;
  /** Scans a file with the operator's malware scanner. Undefined if no scanner is configured. */
  readonly scan: ScanFile | undefined;
}

const { PART_LIMIT, PART_TYPE } = contract;
/** Supported version of the tus protocol. */
const TUS = '1.0.0';
const STEPS: Readonly<Record<UploadKind, Step>> = {
  document_front: 'document_front',
  document_back: 'document_back',
  clip: 'liveness',
};

/**
 * Endpoints for uploads in parts, with the tus 1.0 protocol (creation, HEAD, PATCH at an offset, checksum). After a
 * lost connection, the client can continue the upload.
 */
export function uploadRoutes(app: FastifyInstance, serve: Serve, deps: UploadRouteDeps): void {
  const { system, vault, clock } = deps;
  const servePage = makeServePage(serve, deps);
  const appendUpload = makeAppendUpload(deps);
  const checkPicture = makeCheckPicture(deps);

  servePage(contract.createUpload, async ({ session, body: { kind, size, source }, requestId }) => {
    const run = await runStateOf(system, vault, session);
    if (!isAllowed(run, STEPS[kind])) throw notNow(nextStep(run));
    if (kind !== 'clip' && source !== 'camera') await assertFilesAccepted(session);
    const most = MAX_BYTES[kind];
    if (size !== undefined && size > most) throw invalid(problem('upload_too_large', { max: most }));
    const begun = { kind, size, source: kind === 'clip' ? undefined : source, at: clock.now() };
    const id = await insertUpload(system, session, begun);
    if (id === undefined) throw invalid(problem('too_many_uploads'));
    return sdkOk({ upload_id: id, offset: 0, max_bytes: most }, 'Send the bytes in parts', requestId);
  });

  servePage(contract.checkUpload, async ({ session, params, query, requestId }) => {
    const { ok, message, fault } = await checkPicture(session, params.id, query.of ?? 'contents');
    return sdkOk({ ok, message, fault }, ok ? 'Looks usable' : 'Looked at', requestId);
  });

  /**
   * Refuses a picture that was not taken with the camera, if the configuration requires the camera. The page itself
   * reports the source of the picture, so a manipulated page can avoid this check. The check works for unmodified
   * pages, and for apps that ignore the setting.
   */
  async function assertFilesAccepted(session: Session): Promise<void> {
    const config = await findConfig(system, String(session.configId));
    if (config?.document_files === 'refuse') throw invalid(problem('camera_required'));
  }

  /** Scans a file before its last part is stored. A file of unknown length is scanned each time a part arrives. */
  async function assertClean(session: Session, part: Part) {
    const { scan } = deps;
    if (!scan) return;
    const upload = await findUpload(system, session, part.id);
    if (!upload || upload.received !== part.offset) return;
    const end = part.offset + part.bytes.length;
    const whole = upload.length ?? part.length ?? end;
    if (end !== whole || whole > MAX_BYTES[upload.kind]) return;
    const before = part.offset === 0 ? [] : [(await wholeUpload(system, vault, session, { ...upload, length: null }))!];
    try {
      await scan('The file', Buffer.concat([...before, part.bytes]));
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'invalid_input')) throw error;
      await deleteUpload(system, session, upload.id);
      throw invalid(error.problem);
    }
  }

  app.addContentTypeParser(PART_TYPE, { parseAs: 'buffer', bodyLimit: PART_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
  type SetHeader = (name: string, value: string) => void;
  const say = (setHeader: SetHeader, { received, length }: { received: number; length: number | null }): null => {
    setHeader('upload-offset', String(received));
    setHeader('tus-resumable', TUS);
    if (length !== null) setHeader('upload-length', String(length));
    return null;
  };

  serve(contract.uploadAbilities, async ({ setHeader }) => {
    setHeader('tus-resumable', TUS);
    setHeader('tus-version', TUS);
    setHeader('tus-extension', 'checksum');
    setHeader('tus-checksum-algorithm', 'sha256');
    setHeader('tus-max-size', String(Math.max(...Object.values(MAX_BYTES))));
    return null;
  });

  servePage(contract.readUpload, async ({ session, params, setHeader }) => {
    const upload = await findUpload(system, session, params.id);
    if (!upload) throw unknownUpload();
    return say(setHeader, upload);
  });

  servePage(contract.sendPart, async ({ session, request, params, setHeader }) => {
    const bytes = request.body;
    if (!Buffer.isBuffer(bytes) || bytes.length === 0)
      throw invalid(problem('body_of_type_expected', { type: PART_TYPE }));
    const offset = wholeNumber(request, 'upload-offset');
    const length = request.headers['upload-length'] === undefined ? undefined : wholeNumber(request, 'upload-length');
    assertChecksum(request, bytes);
    const part = { id: params.id, offset, bytes, length };
    await assertClean(session, part);
    const after = await appendUpload(session, part);
    say(setHeader, after);
    if (after.conflict) throw elsewhere(after.received);
    return null;
  });
}

const elsewhere = (received: number) =>
  new AppError('wrong_part_offset', { offset: received }, { sdk: { code: 'VALIDATION_ERROR' } });

function wholeNumber(request: FastifyRequest, header: string): number {
  const text = request.headers[header];
  if (typeof text !== 'string' || !/^\d{1,10}$/.test(text))
    throw invalid(problem('whole_number_expected', { field: header }));
  return Number(text);
}

/** Value of the header `Upload-Checksum: sha256 <base64>`; undefined if it was not sent. */
function assertChecksum(request: FastifyRequest, bytes: Buffer): void {
  const given = request.headers['upload-checksum'];
  if (given === undefined) return;
  const [algorithm, value] = String(given).split(' ');
  if (algorithm !== 'sha256') throw invalid(problem('sha256_expected'));
  if (createHash('sha256').update(bytes).digest('base64') !== value)
    throw new AppError(
      'checksum_mismatch',
      {},
      {
        sdk: { code: 'VALIDATION_ERROR' },
      },
    );
}
