import fc from 'fast-check';
import { expect, it } from 'vitest';
import { companyWords, isProse, lettersInWords, withSpacesOf } from './company-words.ts';

it.each([
  ['NOVEL BREED AGRIC L TD', 'NOVEL BREED AGRIC LTD'],
  ['MAHDUL GLADTIDINGS AC ADEMY', 'MAHDUL GLADTIDINGS ACADEMY'],
  ['GENERAL MERCHANDISE LIM ITED', 'GENERAL MERCHANDISE LIMITED'],
  ['OIL AND GAS SERVICES', 'OIL AND GAS SERVICES'],
  ['OBI & SONS LTD', 'OBI & SONS LTD'],
  ['OBI MULTI PURPOSE SOCIETY', 'OBI MULTI PURPOSE SOCIETY'],
  ['OBI SERVICE S LTD', 'OBI SERVICES LTD'],
])('%s is %s', (read, printed) => expect(companyWords(read)).toBe(printed));

it('of two ways to space a name, the one with more known words has more letters in them', () => {
  expect(lettersInWords('TRE-MIC TECHNOLOGY LIMITED')).toBeGreaterThan(lettersInWords('TRE-MICTECHNOLOGYLIMITED'));
});

it('takes the spaces of another reading and nothing else', () => {
  expect(withSpacesOf('TRE-MICTECHNOLOGYLIMITED', 'TRE-MIC TECHNOLOGY LIMITED')).toBe('TRE-MIC TECHNOLOGY LIMITED');
  const word = fc.stringMatching(/^[A-Z]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      expect(withSpacesOf(words.join(''), words.join(' '))).toBe(words.join(' '));
    }),
  );
});

it.each([
  'is this day registered pursuant to the',
  'the provisions of Part B of the Companies',
  'The Registrar-General hereby certifies',
  'Given under my hand at Abuja',
  'whose name has been entered in the Register',
  'I HEREBY CERTIFY THAT',
  'THIS IS TO CERTIFY THAT THE COMPANY',
  'IS THIS DAY REGISTERED PURSUANT TO THE',
  'THE PROVISIONS OF PART B OF THE COMPANIES',
  'Provisions of Part B of the Companies and Allied',
])('%s is prose', (text) => expect(isProse(text)).toBe(true));

it.each([
  'THE REGISTERED TRUSTEES OF HOPE',
  'Chisom Agro and Sons of Lagos',
  'Obi & Sons Ltd',
  'IKEJA 24 LTD',
  'BLESSED PROVISIONS ENTERPRISES',
  'Blessed Provisions and Drinks Enterprises',
  'THE PROVISIONS OF GRACE STORES',
  'THIS DAY MEDIA LIMITED',
])('%s is a name', (text) => expect(isProse(text)).toBe(false));
