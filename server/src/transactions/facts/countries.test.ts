import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transfer } from '../intake/transactions.fixture.ts';
import { compileRule } from '../rules/compile.ts';
import { countryRules } from '../rules/country-rules.ts';
import { evaluateRules } from '../rules/evaluate-rules.ts';
import { countriesOf, countryCode, countryOfBic, countryOfIban } from './countries.ts';
import { COUNTRY_LISTS, countryListsAt, countryListsWarning } from './country-lists.ts';
import type { SignalName } from './signal-definitions.ts';
import { readFacts } from './transaction-facts.ts';
import { NOT_READ } from './unit.ts';

const ARRIVAL = new Date('2026-11-22T12:00:00Z');
const account = (account_number: string, bank_code = '058') => ({ account_number, bank_code });

describe('the countries of a payment', () => {
  test('are what the caller says, an IBAN or a BIC; a bank code that looks like a BIC says nothing', () => {
    expect(countriesOf(transfer({}, { origin_country: 'ng', destination_country: 'GB' }))).toEqual({
      origin: 'NG',
      destination: 'GB',
    });
    const iban = { destination_account: account('GB33 BUKB 2020 1555 5555 55') };
    expect(countriesOf(transfer(iban, { origin_bic: 'GTBINGLA' }))).toEqual({ origin: 'NG', destination: 'GB' });
    // A value that the caller sends overrides a derived value.
    expect(countriesOf(transfer(iban, { destination_country: 'JE' })).destination).toBe('JE');
    expect(countriesOf(transfer({ origin_account: account('0123456789', 'ACCESSNG') })).origin).toBeUndefined();
    expect(countriesOf(transfer())).toEqual({ origin: undefined, destination: undefined });
  });

  test('are never guessed from a wrong check digit, an unknown code or a value that is no text', () => {
    expect(countryOfIban('GB33BUKB20201555555556')).toBeUndefined();
    expect(countryOfIban('MU17BOMM0101101030300200000MUR')).toBe('MU');
    expect(countryOfBic('ABCDZZ22')).toBeUndefined();
    for (const value of ['XX', 'NGA', 'Nigeria', '', '__proto__', 'constructor', 5, null, {}, ['NG']])
      expect(countryCode(value)).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), fc.anything(), (text, value) => {
        const [iban, bic] = [countryOfIban(text), countryOfBic(value)];
        return [iban, bic].every((code) => code === undefined || /^[A-Z]{2}$/.test(code));
      }),
    );
  });

  test('one changed digit of an IBAN is noticed', () =>
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'GB33BUKB20201555555555'];
        digits[at] = String((Number(digits[at]) + by) % 10);
        return countryOfIban(digits.join('')) === undefined;
      }),
    ));
});

describe('the published lists of countries', () => {
  test('have a source, a date and known codes, the oldest first, no country twice', () => {
    const dates = COUNTRY_LISTS.map(({ published }) => published);
    expect(dates).toEqual([...dates].sort());
    for (const { published, source, call_for_action: calls, increased_monitoring: monitored } of COUNTRY_LISTS) {
      expect(new Date(published).toISOString().slice(0, 10)).toBe(published);
      expect(source).toMatch(/^https:/);
      const all = [...calls, ...monitored];
      expect(all.every((code) => countryCode(code) === code)).toBe(true);
      expect(new Set(all).size).toBe(all.length);
    }
    expect(countryListsAt(new Date('2026-02-12T23:59:59Z')).increased_monitoring).not.toContain('KW');
    expect(countryListsAt(new Date('2026-02-13T00:00:00Z')).increased_monitoring).toContain('KW');
    expect(countryListsAt(new Date(0))).toBe(COUNTRY_LISTS[0]);
  });
});

/**
 * Computes the expected result from the rule's description, without the rule engine. Undefined if an input is missing.
 */
function expected(id: string, origin: string | undefined, destination: string | undefined, direction: string) {
  const counterparty = direction === 'in' ? origin : destination;
  const calls = new Set(['IR', 'KP', 'MM']);
  const border = origin && destination ? origin !== destination : undefined;
  if (id === 'country_called_for_action') return counterparty && calls.has(counterparty);
  const monitored = counterparty && ['KE', 'KW'].includes(counterparty);
  if (border === false || monitored === false) return false;
  return border && monitored;
}

describe('the rules about countries', () => {
  const COUNTRY = fc.constantFrom(undefined, 'NG', 'KE', 'KW', 'IR', 'GB');

  test('say what their sentences say, and nothing where a country is not known', () =>
    fc.assert(
      fc.property(COUNTRY, COUNTRY, fc.constantFrom('in', 'out', ''), (origin, destination, direction) => {
        const info = { origin_country: origin, destination_country: destination, direction };
        const { own } = readFacts(transfer({}, info), ARRIVAL);
        const results = evaluateRules(
          countryRules().map((rule) => compileRule(rule, 'NGN')),
          {
            read: (key) => own.get(key.trim() as SignalName) ?? NOT_READ,
            ...{ transactionType: 'transfer', accountType: 'individual', currency: 'NGN', snoozed: new Map() },
          },
        ).results;
        for (const id of ['country_called_for_action', 'country_monitored']) {
          const outcome = results.find(({ stable_id }) => stable_id === id)!.outcome;
          const wanted = expected(id, origin, destination, direction);
          expect(outcome).toBe(wanted === undefined ? 'not_evaluated' : wanted ? 'hit' : 'no_hit');
        }
      }),
    ));

  test.each([
    ['a payment at a merchant of code 6051', { merchant_details: { merchant_mcc: '6051' } }, {}, 'virtual_assets'],
    ['a counterparty that is named a VASP', {}, { counterparty_kind: 'VASP' }, 'virtual_assets'],
    ['a money transfer operator', {}, { counterparty_kind: 'Money-Transfer' }, 'remittance_operator'],
  ])('%s is watched, and small amounts are not', (_, more, info, rule) => {
    const hits = (amount: number) => {
      const { own } = readFacts(transfer({ amount, ...more }, info), ARRIVAL);
      const { results, status } = evaluateRules(
        countryRules().map((one) => compileRule(one, 'NGN')),
        {
          read: (key) => own.get(key.trim() as SignalName) ?? NOT_READ,
          ...{ transactionType: 'transfer', accountType: 'individual', currency: 'NGN', snoozed: new Map() },
        },
      );
      expect(status).toBe('safe');
      return results.filter(({ outcome }) => outcome === 'hit').map(({ stable_id }) => stable_id);
    };
    expect(hits(2_000_000)).toEqual([rule]);
    expect(hits(1_000)).toEqual([]);
  });
});

test('lists of countries older than five months are warned of, with their day and source', () => {
  const lists = [{ ...COUNTRY_LISTS[0]!, published: '2026-02-13', source: 'https://fatf.example' }];
  expect(countryListsWarning(new Date('2026-07-10T00:00:00Z'), lists)).toBeUndefined();
  expect(countryListsWarning(new Date('2026-07-20T00:00:00Z'), lists)).toMatch(/2026-02-13.*https:\/\/fatf\.example/);
});
