import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { motionlessClip } from '../../motionless-clip.fixture.ts';
import type { Service } from '../../service.fixture.ts';
import { type Call, read } from './journey-call.ts';

/** SDK runs: one that is submitted, one that goes on at another device, one that is given up. */
export async function workRun(service: Service, call: Call): Promise<void> {
  const { api_key: key, client_id } = service.sandbox;
  const begin = async (json: object) => {
    const { session_id: id, session_token } = read(
      await call('POST', '/v1/sdk/sessions', { key, json: { client_id, ...json } }),
    );
    const headers: Record<string, string> = { authorization: `Session ${session_token}` };
    const page = async (method: string, path: string, json?: unknown) =>
      call(method, `/v1/sdk/${path}`, { headers, ...(json !== undefined && { json }) });
    headers['x-session-binding'] = read(await page('POST', 'session/open', { channel: 'web' })).binding;
    const upload = async (kind: string, bytes: Buffer): Promise<string> => {
      const { upload_id } = read(
        await page('POST', 'uploads', kind === 'clip' ? { kind } : { kind, source: 'camera' }),
      );
      await call('PATCH', `/v1/sdk/uploads/${upload_id}`, {
        headers: {
          ...headers,
          ...{ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
          'upload-length': String(bytes.length),
        },
        bytes: new Uint8Array(bytes),
      });
      await page('HEAD', `uploads/${upload_id}`);
      return upload_id;
    };
    return { id, page, upload };
  };
  const passport = readFileSync(join(service.dataDir, 'specimen-passport.jpg'));
  const { id, page, upload } = await begin({
    verification_type: 'document_verification',
    user_reference: 'customer-7',
  });
  await page('GET', 'session');
  await page('POST', 'session/consent');
  await page('PUT', 'session/subject', { country: 'nigeria', document_type: 'passport' });
  const front = await upload('document_front', passport);
  await page('GET', `uploads/${front}/check`);
  await call('OPTIONS', `/v1/sdk/uploads/${front}`);
  const { attempt_id } = read(await page('POST', 'attempts'));
  const piece = { piece: 0, size: 4, sha256: createHash('sha256').update('clip').digest('hex') };
  await page('POST', `attempts/${attempt_id}/commit`, piece);
  await page('POST', `attempts/${attempt_id}/finish`, { upload_id: await upload('clip', await motionlessClip(2)) });
  await page('POST', 'submit');
  await call('GET', `/v1/sdk/sessions/${id}`, { key });
  const card = await begin({ verification_type: 'document_verification' });
  await card.page('POST', 'session/consent');
  await card.page('PUT', 'session/subject', { country: 'kenya', document_type: 'kenya_id' });
  await card.upload('document_front', passport);
  await card.page('POST', 'session/skip-back');
  await card.page('POST', 'session/waive-turns');
  await card.page('POST', 'session/handoff');
  const left = await begin({ verification_type: 'document_verification' });
  await left.page('DELETE', 'session');
}
