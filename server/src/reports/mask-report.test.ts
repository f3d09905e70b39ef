import { expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { makeCheckSchema } from './check-schema.ts';
import { maskReport } from './mask-report.ts';
import { content, SYNTHETIC_XSD, TYPED } from './reports.fixture.ts';

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
  expect(masked.faults[0]).toBe("line 12: Element 'first_name': does not match the schema");
  expect(JSON.stringify(masked)).not.toMatch(/Ada|Brien|"F"/);
});

test('of an error that the validator writes, the element is left', async () => {
  const xml = buildReport(content({ ...TYPED, gender: 'Woman' }));
  const faults = await makeCheckSchema()({ xml, xsd: SYNTHETIC_XSD }, 1);
  expect(faults[0]).toContain("'Woman'");
  expect(maskReport({ fields: {}, faults, answer: null }).faults[0]).toMatch(
    /^line \d+: Element 'gender': does not match the schema$/,
  );
});
