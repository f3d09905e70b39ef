import { PROBLEMS } from '@hakiki/contract';
import { renderKept } from '@hakiki/texts';
import { expect, test } from 'vitest';
import { frenchLicences } from '../../dashboard/src/pages/lists/licences.ts';
import { english } from '../../packages/texts/src/messages.ts';
import { listSources } from '../../server/src/watchlists/formats/sources.ts';

const codes = Object.values(PROBLEMS).flat();

test('each refusal stands once, and has a text of its own in French', () => {
  expect(new Set(codes).size).toBe(codes.length);
  const whole = codes.filter((code) => /[a-z]/.test(english[code].replace(/\{\w+\}/g, '')));
  expect(codes.length - whole.length).toBeLessThan(12);
  expect(whole.filter((code) => renderKept({ code }, 'fr') === renderKept({ code }, 'en'))).toEqual([]);
});

test('names, numbers and messages of their own stand in it', () => {
  const refused = { code: 'url_not_usable', params: { fault: { code: 'address_status', params: { status: 503 } } } };
  expect(renderKept(refused, 'en')).toBe('The URL could not be used: its server answered with status 503');
  expect(renderKept(refused, 'fr')).toBe('L’adresse n’a rien donné : son serveur a répondu par le statut 503');
  expect(renderKept({ code: 'password_too_short', params: { min: 10 } }, 'fr')).toBe(
    'Le mot de passe doit avoir au moins 10 caractères.',
  );
});

test('who may use a list is said in French of each', () => {
  expect(Object.keys(frenchLicences).sort()).toEqual(listSources.map(({ id }) => id).sort());
});
