import { describe, expect, test } from 'vitest';
import { areAmbiguous, hitRules } from './hit-rules.ts';

const cash = { stable_id: 'cash_day', name: 'Much cash' };
const cashWeek = { stable_id: 'cash_week', name: 'Much cash' };
const listed = { stable_id: 'listed', name: 'Listed' };

describe('the rules that hit, from their names', () => {
  test('a name that one rule of the set has is that rule; a name that none has, is none', () => {
    expect(areAmbiguous(['Listed', 'Former'], [cash, cashWeek, listed])).toBe(false);
    expect(hitRules(['Listed', 'Former'], [cash, cashWeek, listed])).toEqual([
      listed,
      { stable_id: null, name: 'Former' },
    ]);
  });
  test('a name that two rules have is the rule that the record names', () => {
    expect(areAmbiguous(['Much cash'], [cash, cashWeek, listed])).toBe(true);
    expect(hitRules(['Much cash', 'Listed'], [cash, cashWeek, listed], [cash, listed])).toEqual([cash, listed]);
    expect(hitRules(['Much cash'], [cash, cashWeek], [cashWeek])).toEqual([cashWeek]);
  });
  test('both rules of one name that hit are two, also where a row has the name once', () => {
    expect(hitRules(['Much cash', 'Much cash'], [cash, cashWeek], [cash, cashWeek])).toEqual([cash, cashWeek]);
    expect(hitRules(['Much cash'], [cash, cashWeek], [cashWeek, cash, cash])).toEqual([cashWeek, cash]);
  });
  test('an ambiguous name without a record names no rule', () => {
    expect(hitRules(['Much cash'], [cash, cashWeek])).toEqual([{ stable_id: null, name: 'Much cash' }]);
  });
});
