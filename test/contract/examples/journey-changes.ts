import type { Service } from '../../service.fixture.ts';
import { type Call, read, type Send } from './journey-call.ts';

/** A setting that guards decisions is weakened: the owner proposes, an admin rejects it once, then approves it. */
export async function weakenByTwo(
  call: Call,
  sandbox: Service['sandbox'],
  asOwner: Send,
  settings: object,
): Promise<void> {
  await asOwner('POST', '/v1/changes/check', { settings });
  const proposal = { settings, reason: 'The team is on leave until 30 November' };
  const first = read(await asOwner('POST', '/v1/changes', proposal));
  const admin = { token: sandbox.employee_admin_token };
  await call('POST', `/v1/changes/${first.id}/reject`, { ...admin, json: { note: 'Give the dates of the leave' } });
  const { id, digest } = read(await asOwner('POST', '/v1/changes', proposal));
  await asOwner('GET', `/v1/changes/${id}`);
  await call('POST', `/v1/changes/${id}/approve`, { ...admin, json: { digest } });
  await asOwner('GET', '/v1/changes?limit=2');
}
