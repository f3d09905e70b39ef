import { expect, test } from 'vitest';
import { mentions } from './mentions.ts';

const person = {
  exact: ['22222222222', 'customer-7', 'amaka@example.com', ''],
  names: ['Amaka Nkechi OKAFOR', 'Bola'],
};

test.each([
  'Amaka Okafor',
  'open cases of okafor, nkechi',
  'search=22222222222&status=open',
  'reference=CUSTOMER-7',
  'AMAKA@example.com',
  'bola',
])('%s names the person', (text) => {
  expect(mentions(text, person)).toBe(true);
});

test.each(['Okafor', 'customer-8', 'status=review&limit=50', '2222222222', ''])('%s does not', (text) => {
  expect(mentions(text, person)).toBe(false);
});
