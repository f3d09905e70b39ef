import { readFileSync } from 'node:fs';
import { createHakiki } from '@hakiki/client';

const hakiki = createHakiki({ baseUrl: 'http://127.0.0.1:3000', key: process.env.KEY });
const { data } = await hakiki.post('/api/onboarding/biometrics/face/comparison', {
  body: { image_one: readFileSync('passport.jpg', 'base64'), image_two: readFileSync('selfie.jpg', 'base64') },
  headers: { 'x-reference': 'customer-9' },
});
console.log(data.message);
