import { createHash } from 'node:crypto';
import { patiently, type Send } from './send.ts';

export interface RunSteps {
  /** Token of a session that no browser has opened. */
  readonly token: string;
  readonly userAgent: string;
  readonly hasLowMemory?: boolean;
  /** Image of the front of the document, for document runs. */
  readonly front?: Buffer;
  readonly clip: Buffer;
  /** Number of times that the clip is sent. A person whose clips cannot be used needs more than one. Default: 1. */
  readonly attempts?: number;
  /** True if the hashes that are committed at the turns do not match the clip. */
  readonly isClipSwapped?: boolean;
}

export interface RunReceipt {
  readonly entryId: number;
  readonly sessionId: string;
}

/**
 * Completes a run in the same way as a browser, from consent to the receipt. Returns undefined if the run cannot be
 * submitted.
 */
export async function goThroughRun(sendOnce: Send, steps: RunSteps): Promise<RunReceipt | undefined> {
  const send: Send = (request) => patiently(sendOnce, request);
  const { token, userAgent, hasLowMemory = false, front, clip, attempts = 1, isClipSwapped = false } = steps;
  const headers: Record<string, string> = { authorization: `Session ${token}`, 'user-agent': userAgent };
  const post = (path: string, json: unknown = {}) => send({ path: `/v1/sdk/${path}`, headers, json });
  const opened = await post('session/open', { channel: 'web', capabilities: { low_memory: hasLowMemory } });
  const { binding } = (opened.data ?? {}) as { readonly binding?: string };
  if (binding === undefined) return undefined;
  headers['x-session-binding'] = binding;
  await send({ path: '/v1/sdk/session/consent', headers });
  const upload = async (kind: 'document_front' | 'clip', bytes: Buffer): Promise<string> => {
    const source = kind === 'clip' ? {} : { source: 'camera' };
    const { upload_id: id } = (await post('uploads', { kind, ...source })).data as { upload_id: string };
    await send({
      ...{ method: 'PATCH', path: `/v1/sdk/uploads/${id}`, bytes },
      headers: {
        ...{ ...headers, 'content-type': 'application/offset+octet-stream' },
        ...{ 'upload-offset': '0', 'upload-length': String(bytes.length) },
      },
    });
    return id;
  };
  if (front) await upload('document_front', front);
  for (let tries = 0; tries < attempts; tries++) {
    const begun = (await send({ path: '/v1/sdk/attempts', headers })).data as { attempt_id: string; turns: number };
    const { attempt_id: attempt, turns } = begun;
    if (isClipSwapped) await commitPieces((path, json) => post(`attempts/${attempt}/${path}`, json), turns, clip);
    await post(`attempts/${attempt}/finish`, { upload_id: await upload('clip', clip) });
  }
  const { status, data } = await send({ path: '/v1/sdk/submit', headers });
  return status < 300 ? (data as RunReceipt) : undefined;
}

/** Commits a hash at each turn. The hash does not match the bytes that are sent at the end. */
async function commitPieces(post: (path: string, json: unknown) => ReturnType<Send>, turns: number, clip: Buffer) {
  const size = Math.floor(clip.length / (turns + 1));
  for (let piece = 0; piece <= turns; piece++) {
    const last = piece === turns;
    const sha256 = createHash('sha256').update(`what was recorded ${piece}`).digest('hex');
    await post('commit', { piece, sha256, size: last ? clip.length - size * turns : size });
  }
}
