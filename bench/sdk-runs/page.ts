import { setTimeout as sleep } from 'node:timers/promises';

export interface PageOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly clientId: string;
  /** The body that opens the session. */
  readonly session: object;
  /** Sends again after a lost connection or a fault of the server, as the SDK does. */
  readonly patient?: boolean;
}

const TRIES = 1200;

/** A customer's page, as far as a run needs it: each call is one that the SDK makes. */
export async function openPage({ baseUrl, key, clientId, session, patient = false }: PageOptions) {
  const send = async (method: string, path: string, headers: Record<string, string>, body?: string | Uint8Array) => {
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(`${baseUrl}/v1/sdk/${path}`, {
        ...{ method, headers, body: (body ?? null) as string | Uint8Array<ArrayBuffer> | null },
        signal: AbortSignal.timeout(120_000),
      }).catch(() => undefined);
      const passes = !response || response.status >= 500 || response.status === 429;
      if (!passes) return { status: response.status, headers: response.headers, text: await response.text() };
      if (!patient || tries > TRIES) throw new Error(`${method} ${path}: ${response?.status ?? 'no answer'}`);
      await sleep(100);
    }
  };
  const json = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const type = body ? { 'content-type': 'application/json' } : {};
    const { status, text } = await send(method, path, { ...headers, ...type }, body && JSON.stringify(body));
    const { data } = JSON.parse(text);
    // A submit that was answered, and the answer lost, says the same again with 409.
    if (status >= 400 && !(status === 409 && data.entryId)) throw new Error(`${method} ${path}: ${status} ${text}`);
    return data;
  };
  const created = await json('POST', 'sessions', { 'x-access-token': key }, { client_id: clientId, ...session });
  const own: Record<string, string> = { authorization: `Session ${created.session_token}` };
  own['x-session-binding'] = (await json('POST', 'session/open', own, { channel: 'web' })).binding;
  const call = (method: string, path: string, body?: object) => json(method, path, own, body);
  await call('POST', 'session/consent');

  /** Sends the first `share` of a file. */
  async function upload(kind: string, bytes: Uint8Array, share = 1): Promise<string> {
    const { upload_id: id } = await call('POST', 'uploads', { kind });
    const part = bytes.subarray(0, Math.ceil(bytes.length * share));
    const headers = {
      ...{ ...own, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      'upload-length': String(bytes.length),
    };
    const { status } = await send('PATCH', `uploads/${id}`, headers, part);
    // 409: the part was taken and the answer lost.
    if (status !== 204 && status !== 409) throw new Error(`upload: ${status}`);
    return id;
  }
  return {
    id: created.session_id as string,
    call,
    upload,
    /** An attempt with a clip or a still; gives whether it could be used. */
    async attempt(media: Uint8Array): Promise<boolean> {
      const { attempt_id: id } = await call('POST', 'attempts');
      const uploaded = await upload('clip', media);
      try {
        return (await call('POST', `attempts/${id}/finish`, { upload_id: uploaded })).state === 'accepted';
      } catch (error) {
        // It was finished, and the answer lost.
        if (patient && String(error).includes('finished')) return (await call('GET', 'session')).next === 'submit';
        throw error;
      }
    },
    submit: async (): Promise<number> => (await call('POST', 'submit')).entryId,
  };
}
export type RunPage = Awaited<ReturnType<typeof openPage>>;
