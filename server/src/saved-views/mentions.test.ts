import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentions, redactMentions } from './mentions.ts';

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
  'Аmаkа Оkafor',
  'Ama\u200bka Okafor',
  'ОКАFОR ΝΚΕСΗΙ',
])('%s names the person', (text) => {
  expect(mentions(text, person)).toBe(true);
});

test.each(['Okafor', 'customer-8', 'status=review&limit=50', '2222222222', ''])('%s does not', (text) => {
  expect(mentions(text, person)).toBe(false);
});

test.each([
  ['Paid by Amaka Okafor, his sister; amaka knew.', 'Paid by ▮▮▮, his sister; ▮▮▮ knew.'],
  ['OKAFOR, Nkechi (22222222222) called', '▮▮▮ (▮▮▮) called'],
  ['Mrs Okafor called', 'Mrs Okafor called'],
  ['Paid by Аmаkа Оkafor.', 'Paid by ▮▮▮.'],
  ['', ''],
])('%s is redacted to %s', (text, redacted) => {
  expect(redactMentions(text, person)).toBe(redacted);
});

test('whatever the text and the name, a redacted text names nobody, and one that names nobody is left as it is', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('Amaka', 'OKAFOR', '22222222222', 'paid', 'ﬁona', 'İpek'),
      fc.string({ unit: 'grapheme' }),
    ),
  );
  fc.assert(
    fc.property(words, words, fc.array(fc.string()), (text, name, exact) => {
      const [written, someone] = [text.join(' '), { exact, names: [name.join(' ')] }];
      const redacted = redactMentions(written, someone);
      if (mentions(written, someone)) expect(mentions(redacted, someone)).toBe(false);
      else expect(redacted).toBe(written);
    }),
  );
});
