/** An integrator's program, the same in both kinds of module and to the compiler. */
export const journey = `
async function journey(hakiki: Hakiki, passport: Uint8Array<ArrayBuffer>) {
  const { data: document } = await hakiki.readDocument({
    document_type: 'passport', country: 'nigeria', reference: 'customer 7',
    document_front: new Blob([passport], { type: 'image/jpeg' }),
  });
  const { data: customer } = await hakiki.post('/api/onboarding/verify_customer', {
    body: { country: 'nigeria', identifier: '22222222222' },
    headers: { 'x-reference': 'customer 7' },
  });
  const { data: found } = await hakiki.get('/api/v1/verifications', { params: { query: { reference: 'customer 7' } } });
  const { data: one } = await hakiki.get('/api/v1/verifications/{id}', { params: { path: { id: String(customer.onboarding_id) } } });
  const refused = await hakiki.post('/api/aml/screening', { body: {} }).catch((error: unknown) => error);
  const fault = refused instanceof HakikiError
    ? [refused.status, refused.reason, typeof refused.requestId] : ['no HakikiError', String(refused)];
  return [document.valid, customer.decision, found.items.length, one.kind, fault, typeof verifyWebhook];
}
`;
export const main = `
journey(
  createHakiki({ baseUrl: process.env['BASE'] ?? '', key: process.env['KEY'] ?? '' }),
  new Uint8Array(readFileSync(process.env['PASSPORT'] ?? '')),
).then((said) => console.log(JSON.stringify(said)));
`;
const program = (typed: string): string =>
  typed
    .replace('hakiki: Hakiki, passport: Uint8Array<ArrayBuffer>', 'hakiki, passport')
    .replace('(error: unknown)', '(error)');
export const files = {
  'journey.mjs': `import { readFileSync } from 'node:fs';
import { createHakiki, HakikiError, verifyWebhook } from '@hakiki/client';
${program(journey)}${main}`,
  'journey.cjs': `const { readFileSync } = require('node:fs');
const { createHakiki, HakikiError, verifyWebhook } = require('@hakiki/client');
${program(journey)}${main}`,
};

/** By the packed client: a customer verified, found again by reference, and why the decision is what it is. */
export const JOURNEY = `
import { createHakiki } from '@hakiki/client';
const hakiki = createHakiki({ baseUrl: process.env.BASE, key: process.env.KEY });
const { data: customer } = await hakiki.post('/api/onboarding/verify_customer', {
  body: { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
  headers: { 'x-reference': 'newcomer-1' },
});
const { data: found } = await hakiki.get('/api/v1/verifications', { params: { query: { reference: 'newcomer-1' } } });
const [{ id }] = found.items;
const { data: record } = await hakiki.get('/api/v1/verifications/{id}', { params: { path: { id: String(id) } } });
if (!record.reason || !JSON.stringify(record.evidence).includes('matched')) throw new Error('it is not explained');
const { data: checks } = await hakiki.get('/api/v1/customers/{reference}', { params: { path: { reference: 'newcomer-1' } } });
if (checks.verifications.length !== 1) throw new Error('the customer does not have it');
console.log(JSON.stringify({ decision: customer.decision, id }));
`;
