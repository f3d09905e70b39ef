import { expect, test } from 'vitest';
import { numberForm, searchableForms, searchedForms } from './record.ts';

const isFound = (kept: string, search: string): boolean => {
  const forms = new Set(searchableForms(kept));
  return searchedForms(search).every((form) => forms.has(form));
};

test.each([
  ['Еmеkа Nwоsu', 'Emeka Nwosu'],
  ['ᎬᎷᎬᏦᎪ Nwosu', 'emeka nwosu'],
  ['Em\u200beka Nwo\u0336su', 'Emeka Nwosu'],
  ['Emeka Nwosu', 'Еmеkа Nwоsu'],
  ['А0123456', 'A0123456'],
  ['A-012 345', 'А012345'],
  ['Сара Иванова', 'сара иванова'],
  ['Ọláwálé Ṣógbọ́lá', 'olawale sogbola'],
])('%s is found by %s', (kept, search) => {
  expect(isFound(kept, search)).toBe(true);
});

test('another name is not', () => {
  expect(isFound('Emeka Nwosu', 'Emeka Okafor')).toBe(false);
  expect(isFound('Сара Иванова', 'Capa Ivanova')).toBe(false);
});

test('a number has one form', () => {
  expect(new Set(['А 0123-456', 'a0123456', 'Ａ０１２３４５６'].map(numberForm)).size).toBe(1);
});
