import { message } from '@hakiki/texts';
import { expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { makeCheckSchema } from './check-schema.ts';
import { content, SYNTHETIC_XSD, TYPED } from './reports.fixture.ts';

// Checks that the timeout ends the validation. Without the timeout, this test ran for more than 25 s.
test('a pattern of many states is ended, and its report is not valid', async () => {
  const xsd = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="report"><xs:simpleType>
    <xs:restriction base="xs:string"><xs:pattern value="${'(a?){50}'.repeat(60)}{500}"/></xs:restriction></xs:simpleType></xs:element></xs:schema>`;
  const xml = `<report>${'a'.repeat(8000)}</report>`;
  expect(await makeCheckSchema(1000)({ xml, xsd }, 1)).toEqual([message('schema_too_slow', { seconds: 1 })]);
});

test('a schema sees no file and no other document; one that is none is a fault', async () => {
  const none = await makeCheckSchema()({ xml: '<report/>', xsd: 'not a schema' }, 1);
  expect(none.map(({ code }) => code)).toEqual(['schema_unreadable']);
  const reading = SYNTHETIC_XSD.replace(
    '<xs:simpleType name="code">',
    '<xs:include schemaLocation="/etc/passwd"/><xs:simpleType name="code">',
  );
  const said = await makeCheckSchema()({ xml: buildReport(content(TYPED)), xsd: reading }, 1);
  expect(JSON.stringify(said)).not.toContain('root:');
});
