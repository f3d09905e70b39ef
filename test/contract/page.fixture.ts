import type { ServiceAccess } from '../service.fixture.ts';

/** Headers of a customer's page that has opened a new session of the sandbox. */
export async function openPage({ call, sandbox }: ServiceAccess): Promise<Record<string, string>> {
  const created = await call('POST', '/v1/sdk/sessions', {
    key: sandbox.api_key,
    json: { client_id: sandbox.client_id },
  });
  const authorization = `Session ${created.body.data.session_token}`;
  const opened = await call('POST', '/v1/sdk/session/open', { headers: { authorization }, json: {} });
  return { authorization, 'x-session-binding': opened.body.data.binding };
}
