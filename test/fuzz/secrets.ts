import type { Service } from '../service.fixture.ts';
import type { Secrets } from './inputs.ts';

/** A fresh sign-in and a fresh SDK session with an upload begun: those of before may have been ended by what was sent. */
export async function renewSecrets(service: Service): Promise<Secrets> {
  const { api_key, client_id, owner_email: email, owner_password: password } = service.sandbox;
  const made = await service.call('POST', '/v1/auth/sign-in', { json: { email, password } });
  const created = await service.call('POST', '/v1/sdk/sessions', {
    key: api_key,
    json: { client_id, verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' },
  });
  const token = String(created.body.data?.session_token);
  const page = (method: string, path: string, json: unknown, headers = {}) =>
    service.call(method, path, { json, headers: { authorization: `Session ${token}`, ...headers } });
  const opened = await page('POST', '/v1/sdk/session/open', { channel: 'web' });
  const binding = String(opened.body.data?.binding);
  await page('POST', '/v1/sdk/session/consent', {}, { 'x-session-binding': binding });
  const begun = await page('POST', '/v1/sdk/uploads', { kind: 'document_front' }, { 'x-session-binding': binding });
  return {
    api_key,
    dashboard_token: made.body.data?.token ?? service.sandbox.dashboard_token,
    session: { token, binding, upload: String(begun.body.data?.upload_id) },
  };
}
