import { readFileSync } from 'node:fs';
import { createHakiki } from '@hakiki/client';

const hakiki = createHakiki({ baseUrl: 'http://127.0.0.1:3000', key: process.env.KEY });
const { data } = await hakiki.readDocument({
  document_type: 'passport',
  country: 'nigeria',
  document_front: new Blob([readFileSync('passport.jpg')], { type: 'image/jpeg' }),
  reference: 'customer-9',
});
console.log(data.valid, data.id_number);
