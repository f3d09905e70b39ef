import { expect } from 'vitest';
import type { ServiceAccess } from './service.fixture.ts';

/** A page with a session of its own: what its browser holds, and nothing else. */
export async function openPage(service: ServiceAccess, body: object, key = service.sandbox.api_key) {
  const created = await service.call('POST', '/v1/sdk/sessions', {
    key,
    json: { client_id: service.sandbox.client_id, ...body },
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const headers: Record<string, string> = { authorization: `Session ${created.body.data.session_token}` };
  const call = (method: string, path: string, json?: unknown) =>
    service.call(method, `/v1/sdk/${path}`, { headers, ...(json !== undefined && { json }) });
  headers['x-session-binding'] = (await call('POST', 'session/open', { channel: 'web' })).body.data.binding;
  await call('POST', 'session/consent');
  const send = (uploadId: string, bytes: Uint8Array, more: Record<string, string> = {}) =>
    fetch(`${service.baseUrl}/v1/sdk/uploads/${uploadId}`, {
      method: 'PATCH',
      headers: {
        ...{ ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        ...more,
      },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
  const upload = async (kind: string, bytes: Uint8Array): Promise<string> => {
    const { upload_id: id } = (await call('POST', 'uploads', { kind, size: bytes.length })).body.data;
    expect((await send(id, bytes)).status).toBe(204);
    return id;
  };
  return { id: created.body.data.session_id as string, headers, call, send, upload };
}
