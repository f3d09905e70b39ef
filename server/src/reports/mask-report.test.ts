import { expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { makeCheckSchema } from './check-schema.ts';
import { faultsOf, maskReport } from './mask-report.ts';
import { content, SYNTHETIC_XSD, TYPED } from './reports.fixture.ts';
import { schemaFaultOf, unreadableSchema } from './schema-fault.ts';

test('a person who may not reveal sees which fields are filled and which elements are wrong, and no value', () => {
  const masked = maskReport({
    fields: { first_name: "Ada O'Brien", gender: 'F' },
    ...faultsOf([
      schemaFaultOf(
        "Element 'first_name': [facet 'pattern'] The value 'Ada O'Brien' is not accepted by the pattern '[A-Z]+'.",
        12,
      ),
      unreadableSchema('Ada Eze'),
      schemaFaultOf("Element 'first_name': an error that no form knows, about Ada", 3),
      schemaFaultOf('Ada, the second line of a value', undefined),
    ]),
    answer: 'Ada is known to us',
  });
  expect(Object.keys(masked.fields)).toEqual(['first_name', 'gender']);
  expect(masked.faults[0]).toBe('line 12: the element first_name does not match the schema');
  expect(masked.fault_messages.map(({ code }) => code)).toEqual([
    'schema_fault_at',
    ...['schema_fault_somewhere', 'schema_fault_somewhere', 'schema_fault_somewhere'],
  ]);
  expect(JSON.stringify(masked)).not.toMatch(/Ada|Brien|"F"/);
});

test('of an error that the validator writes, the element is left', async () => {
  const xml = buildReport(content({ ...TYPED, gender: 'Woman' }));
  const faults = await makeCheckSchema()({ xml, xsd: SYNTHETIC_XSD }, 1);
  expect(faults[0]).toMatchObject({ params: { element: 'gender', value: 'Woman' } });
  expect(maskReport({ fields: {}, ...faultsOf(faults), answer: null }).faults[0]).toMatch(
    /^line \d+: the element gender does not match the schema$/,
  );
});
