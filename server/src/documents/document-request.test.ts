import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { documentMatrix, readDocumentChoice } from './document-request.ts';

describe('readDocumentChoice', () => {
  test.each([
    ['NIGERIA', 'PASSPORT'],
    ['  Kenya ', ' Kenya_ID '],
    ["CÔTE D'IVOIRE", 'passport'],
    ['Côte d’Ivoire', 'passport'],
    ['cote d’ivoire', 'Passport'],
  ])('%s with %s is understood', (country, document_type) => {
    expect(Object.keys(documentMatrix)).toContain(readDocumentChoice({ country, document_type }).country);
  });

  test('messages name what is missing, first document_type', () => {
    expect(() => readDocumentChoice({})).toThrow('document_type is required');
    expect(() => readDocumentChoice({ document_type: ' ', country: 'kenya' })).toThrow('document_type is required');
    expect(() => readDocumentChoice({ document_type: 'passport' })).toThrow('country is required');
    expect(() => readDocumentChoice({ document_type: 'bvn', country: 'ghana' })).toThrow(
      "Unsupported document_type 'bvn' for ghana. Supported: passport",
    );
  });

  test('whatever is sent is understood or refused in words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (country, document_type) => {
        try {
          readDocumentChoice({ country, document_type });
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });
});
