import { freshCode } from '../../fresh-code.fixture.ts';
import type { Service } from '../../service.fixture.ts';
import { type Call, read } from './journey-call.ts';

/** Sign-in, permissions and a second factor, with people of their own so that the tokens above go on. */
export async function changePeople(service: Service, call: Call): Promise<void> {
  const { dashboard_token: owner } = service.sandbox;
  const password = 'Correct horse battery 7';
  const email = 'analyst@demo.example';
  const asOwner = (method: string, path: string, json?: unknown) =>
    call(method, path, { token: owner, ...(json !== undefined && { json }) });
  const person = read(await asOwner('POST', '/v1/employees', { email, name: 'Ada Eze', role: 'analyst', password }));
  await asOwner('GET', '/v1/employees');
  await asOwner('PATCH', `/v1/employees/${person.id}`, { role: 'admin' });
  let { token } = read(await call('POST', '/v1/auth/sign-in', { json: { email, password } }));
  const theirs = (method: string, path: string, json?: unknown) =>
    call(method, path, { token, ...(json !== undefined && { json }) });
  await service.call('POST', '/v1/auth/sign-in', { json: { email, password } });
  const { items: sessions } = read(await theirs('GET', '/v1/auth/sessions'));
  // The session goes on under another token after each of these.
  token = read(await theirs('POST', '/v1/auth/confirm', { password })).token;
  const another = sessions.find(({ current }: { current: boolean }) => !current);
  await theirs('DELETE', `/v1/auth/sessions/${another.id}`);
  const changed = await theirs('POST', '/v1/auth/password', {
    current_password: password,
    new_password: `${password}8`,
  });
  token = read(changed).token;
  const { secret } = read(await theirs('POST', '/v1/auth/second-factor'));
  await theirs('POST', '/v1/auth/second-factor/confirm', { code: await freshCode(secret) });
  await theirs('GET', '/v1/account/security');
  await asOwner('PUT', '/v1/account/security', { second_factor_required: false });
  const renewed = read(await theirs('POST', '/v1/auth/recovery-codes'));
  await theirs('POST', '/v1/auth/second-factor/remove', { recovery_code: renewed.recovery_codes[0] });
  await asOwner('DELETE', `/v1/employees/${person.id}/second-factor`);
  const made = await asOwner('POST', `/v1/employees/${person.id}/password-link`);
  await call('POST', '/v1/auth/set-password', {
    json: { token: /[A-Za-z0-9]{64}/.exec(JSON.stringify(made.body))![0], password: `${password}8` },
  });
  await call('POST', '/v1/auth/reset', { json: { email } });
  const again = await call('POST', '/v1/auth/sign-in', { json: { email, password: `${password}8` } });
  if (again.status === 200) {
    const session = { token: read(again).token };
    await call('POST', '/v1/auth/sign-out-everywhere', session);
  }
  const last = await call('POST', '/v1/auth/sign-in', { json: { email, password: `${password}8` } });
  if (last.status === 200) await call('POST', '/v1/auth/sign-out', { token: read(last).token });
}
