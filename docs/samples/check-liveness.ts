import { readFileSync } from 'node:fs';
import { createHakiki } from '@hakiki/client';

const hakiki = createHakiki({ baseUrl: 'http://127.0.0.1:3000', key: process.env.KEY });
const { data } = await hakiki.post('/api/onboarding/biometrics/face/liveliness_check', {
  body: { live_media: `data:video/webm;base64,${readFileSync('clip.webm', 'base64')}` },
  headers: { 'x-reference': 'customer-9' },
});
console.log(data.liveness_passed);
