import { expect, test } from 'vitest';
import { maskReport } from './mask-report.ts';

test('a person who may not reveal sees which fields are filled and which elements are wrong, and no value', () => {
  const masked = maskReport({
    fields: { first_name: "Ada O'Brien", gender: 'F' },
    faults: [
      "line 12: Element 'first_name': [facet 'pattern'] The value 'Ada O'Brien' is not accepted by the pattern '[A-Z]+'.",
      'the schema cannot be read: Ada Eze',
    ],
    answer: 'Ada is known to us',
  });
  expect(Object.keys(masked.fields)).toEqual(['first_name', 'gender']);
  expect(masked.faults[0]).toBe("line 12: Element 'first_name': not as the schema wants it");
  expect(JSON.stringify(masked)).not.toMatch(/Ada|Brien|"F"/);
});
