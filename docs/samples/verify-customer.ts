import { createHakiki } from '@hakiki/client';

const hakiki = createHakiki({ baseUrl: 'http://127.0.0.1:3000', key: process.env.KEY });
const { data } = await hakiki.post('/api/onboarding/verify_customer', {
  body: { country: 'nigeria', identifier: '22222222222' },
  headers: { 'x-reference': 'customer-7' },
});
console.log(data.decision);
