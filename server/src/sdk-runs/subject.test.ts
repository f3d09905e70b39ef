import { expect, test } from 'vitest';
import { readSubject } from './subject.ts';

const passportOf = (country: string, allowed: readonly string[]) =>
  readSubject({ country, document_type: 'passport' }, 'document_verification', allowed).country;

test('a country counts as allowed however it is spelled, and no other does', () => {
  for (const written of ["cote d'ivoire", ' Côte d’Ivoire '])
    for (const allowed of [[], ["cote d'ivoire"]]) expect(passportOf(written, allowed)).toBe("cote d'ivoire");
  expect(() => passportOf('ghana', ["cote d'ivoire"])).toThrow("Unsupported country 'ghana'. Supported: cote d'ivoire");
});
