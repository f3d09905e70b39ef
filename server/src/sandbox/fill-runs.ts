import type { Send } from './fill.ts';

/** Runs through the SDK that one fill makes. */
export const FILL_RUNS = 3;
const SUBJECTS = [
  { verification_type: 'liveness_only' },
  { verification_type: 'data_verification', country: 'nigeria', identifier: '70000000002', identifier_type: 'bvn' },
  { verification_type: 'liveness_only' },
] as const;

export interface Runs {
  /** Of a colleague, to find a configuration of the branch. */
  readonly headers: Readonly<Record<string, string>>;
  readonly branchId: number;
  readonly key: string;
  /** What is sent for a selfie. */
  readonly face: Buffer;
  readonly step: () => void;
}

/** Goes through runs as a browser would; gives how many were submitted. None where the branch has no configuration. */
export async function goThroughRuns(send: Send, { headers, branchId, key, face, step }: Runs): Promise<number> {
  const { data } = await send({ method: 'GET', path: `/v1/sdk-config?branch=${branchId}`, headers });
  const [config] = (data as { items?: readonly { client_id: string }[] } | undefined)?.items ?? [];
  let submitted = 0;
  for (const [n, subject] of SUBJECTS.entries()) {
    if (config) submitted += await oneRun(send, { key, clientId: config.client_id, subject, n, face });
    step();
  }
  return submitted;
}

interface Run {
  readonly key: string;
  readonly clientId: string;
  readonly subject: (typeof SUBJECTS)[number];
  readonly n: number;
  readonly face: Buffer;
}
async function oneRun(send: Send, { key, clientId, subject, n, face }: Run): Promise<0 | 1> {
  const created = await send({
    path: '/v1/sdk/sessions',
    headers: { 'x-access-token': key },
    json: { client_id: clientId, user_reference: `customer-${1002 + n}`, ...subject },
  });
  const { session_token: token } = (created.data ?? {}) as { session_token?: string };
  if (token === undefined) return 0;
  const headers: Record<string, string> = { authorization: `Session ${token}` };
  const post = (path: string, json: unknown = {}) => send({ path: `/v1/sdk/${path}`, headers, json });
  const opened = (await post('session/open', { channel: 'web' })).data as { binding: string };
  headers['x-session-binding'] = opened.binding;
  await send({ path: '/v1/sdk/session/consent', headers });
  const { attempt_id: attempt } = (await send({ path: '/v1/sdk/attempts', headers })).data as { attempt_id: number };
  const { upload_id: upload } = (await post('uploads', { kind: 'clip' })).data as { upload_id: string };
  await send({
    ...{ method: 'PATCH', path: `/v1/sdk/uploads/${upload}`, bytes: face },
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'upload-length': String(face.length),
    },
  });
  await post(`attempts/${attempt}/finish`, { upload_id: upload });
  const { status } = await send({ path: '/v1/sdk/submit', headers });
  return status < 300 ? 1 : 0;
}
