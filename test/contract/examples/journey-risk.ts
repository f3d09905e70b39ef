import type { Service } from '../../service.fixture.ts';
import { type Call, read, type Send } from './journey-call.ts';

/** A customer's risk, and the model that rates it: drafted by the owner, published by an admin. */
export async function rateCustomer(call: Call, service: Service, withKey: Send, asOwner: Send): Promise<void> {
  await withKey('PUT', '/v1/customers/customer-7/risk', {
    ...{
      customer_type: 'individual',
      product: ['savings'],
      channel: 'remote',
      occupation: 'salaried',
      countries: ['NG'],
    },
    expected_activity: { currency: 'NGN', monthly_amount: 500_000 },
  });
  await asOwner('GET', '/v1/customers/customer-7/risk');
  await asOwner('GET', '/v1/risk-models/current');
  await asOwner('POST', '/v1/risk-models/check', { shipped: true });
  const { id } = read(
    await asOwner('POST', '/v1/risk-models/drafts', { shipped: true, reason: 'Approved by the board' }),
  );
  // The example of a draft names the shipped model, because a whole model takes 4 KB of the description.
  const other = read(await asOwner('POST', '/v1/risk-models/drafts', { shipped: true, reason: 'Too strict.' }));
  await asOwner('DELETE', `/v1/risk-models/drafts/${other.id}`);
  await asOwner('GET', '/v1/risk-models/drafts');
  await asOwner('GET', `/v1/risk-models/drafts/${id}`);
  await asOwner('GET', `/v1/risk-models/drafts/${id}/impact`);
  const { body } = await call('POST', `/v1/risk-models/drafts/${id}/publish`, {
    token: service.sandbox.employee_admin_token,
  });
  await asOwner('GET', '/v1/risk-models');
  await asOwner('GET', `/v1/risk-models/${body.data.id}`);
}
