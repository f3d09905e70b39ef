import { renderKept } from '@hakiki/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { identityFault, readQuery, shownType } from './identifier-rules.ts';

const messageOf = (body: unknown): string => {
  try {
    readQuery(body);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid_input') return error.message;
    throw error;
  }
  throw new Error('accepted');
};

describe('faults of a request, to the letter', () => {
  test.each([
    [{}, 'country is required'],
    [null, 'country is required'],
    [{ country: ' ', identifier: '1' }, 'country is required'],
    [{ country: 'nigeria' }, 'identifier is required'],
    [{ country: 'nigeria', identifier: '' }, 'identifier is required'],
    [{ country: 5, identifier: '1' }, 'country must be a string'],
    [{ country: 'nigeria', identifier: 22222222222 }, 'identifier must be a string'],
    [{ country: 'nigeria', identifier: '1', identifier_type: 7 }, 'identifier_type must be a string'],
    [
      { country: 'Atlantis', identifier: '1' },
      "Unsupported country 'Atlantis'. Supported: nigeria, kenya, ghana, uganda, rwanda",
    ],
    [
      { country: '__proto__', identifier: '1' },
      "Unsupported country '__proto__'. Supported: nigeria, kenya, ghana, uganda, rwanda",
    ],
    [
      { country: ' NIGERIA', identifier: '1', identifier_type: 'passport' },
      "Unsupported identifier_type 'passport' for nigeria. Supported: bvn, nin, vnin",
    ],
    [
      { country: 'ghana', identifier: '1', identifier_type: 'nin' },
      "Unsupported identifier_type 'nin' for ghana. Supported: ghana_id, national_id",
    ],
    [
      { country: 'uganda', identifier: '1', identifier_type: 'vnin' },
      "Unsupported identifier_type 'vnin' for uganda. Supported: national_id",
    ],
  ])('%j', (body, message) => expect(messageOf(body)).toBe(message));

  test('a long value is cut in the message', () => {
    expect(messageOf({ country: 'x'.repeat(5000), identifier: '1' }).length).toBeLessThan(200);
  });
});

describe('numbers', () => {
  test.each([
    ['nigeria', undefined, ' 22222222222 ', 'bvn', '22222222222', 'BVN'],
    ['Nigeria ', 'NIN', '11111111111', 'nin', '11111111111', 'NIN'],
    ['nigeria', 'vnin', 'ab111111111111cd', 'vnin', 'AB111111111111CD', 'vNIN'],
    ['kenya', null, '222222', 'national_id', '222222', 'National ID'],
    ['ghana', '', 'gha2222222222', 'ghana_id', 'GHA-222222222-2', 'Ghana Card'],
    ['ghana', 'national_id', 'GHA-222222222-2', 'national_id', 'GHA-222222222-2', 'Ghana Card'],
    ['uganda', undefined, 'cf922222222222', 'national_id', 'CF922222222222', 'National ID'],
    ['rwanda', undefined, '1199280000000022', 'national_id', '1199280000000022', 'National ID'],
  ])('%s %s %s is well formed', (country, identifier_type, identifier, type, number, shown) => {
    const query = readQuery({ country, identifier, identifier_type });
    expect(query).toEqual({ country: country.trim().toLowerCase(), type, number, wellFormed: true });
    expect(shownType(query)).toBe(shown);
  });

  test.each([
    ['nigeria', 'bvn', '2222222222'],
    ['nigeria', 'bvn', '٢٢٢٢٢٢٢٢٢٢٢'],
    // The service does not correct numbers. The error asks the caller to remove spaces, dashes and full-width digits.
    ['nigeria', 'bvn', '2222 2222 222'],
    ['nigeria', 'bvn', '222-2222-2222'],
    ['nigeria', 'bvn', '２２２２２２２２２２２'],
    ['ghana', 'ghana_id', 'GHA 222222222 2'],
    ['ghana', 'ghana_id', 'GHA–222222222–2'],
    ['nigeria', 'nin', '2222222222x'],
    ['nigeria', 'vnin', 'AB11111111111CD'],
    ['kenya', 'national_id', '22222'],
    ['kenya', 'national_id', '2222222222'],
    ['ghana', 'ghana_id', 'GHA-22222222-2'],
    ['uganda', 'national_id', 'CF9222'],
    ['rwanda', 'national_id', '119928000000002'],
  ])('%s %s %s is badly formed', (country, identifier_type, identifier) => {
    expect(readQuery({ country, identifier, identifier_type }).wellFormed).toBe(false);
  });

  test('any text either reads or is refused in words, and reads the same a second time', () => {
    fc.assert(
      fc.property(fc.constantFrom('nigeria', 'ghana', 'uganda'), fc.string({ minLength: 1 }), (country, identifier) => {
        if (identifier.trim() === '') return;
        const query = readQuery({ country, identifier });
        expect(query.number.length).toBeLessThanOrEqual(64);
        if (query.wellFormed) expect(readQuery({ country, identifier: query.number })).toEqual(query);
      }),
    );
  });
});

test('errors of the identity step', () => {
  const identityError = (...asked: Parameters<typeof identityFault>) => renderKept(identityFault(...asked), 'en');
  const bvn = { country: 'nigeria', type: 'bvn' } as const;
  expect(identityError(bvn, 'not_found')).toBe('Bank Verification Number (BVN) check failed: Invalid BVN provided');
  expect(identityError(bvn, 'badly_formed')).toMatch(
    /^Bank Verification Number \(BVN\) check failed: Invalid BVN provided\b.*11 digits/,
  );
  expect(identityError(bvn, 'unavailable')).toMatch(/could not be reached/);
  expect(identityError({ country: 'kenya', type: 'national_id' }, 'disabled')).toMatch(/disabled/);
});
