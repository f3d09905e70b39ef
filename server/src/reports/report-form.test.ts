import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { makeCheckSchema } from './check-schema.ts';
import { faultsByField, fieldFaults, formOf, typesOfFields } from './report-form.ts';
import { content, SYNTHETIC_SETTINGS, SYNTHETIC_XSD, TYPED } from './reports.fixture.ts';
import { schemaFaultOf } from './schema-fault.ts';
import { schemaTypes } from './schema-fields.ts';
import { verifiedFields } from './verified-fields.ts';

const form = formOf(typesOfFields(SYNTHETIC_XSD), SYNTHETIC_SETTINGS, false);
const fieldOf = (name: string) => form.find(({ field }) => field === name)!;

test('fields are typed by the schema: dates, codes with their words, lengths; required ones by the settings', () => {
  expect(fieldOf('gender')).toEqual({
    ...{ field: 'gender', kind: 'code', required: true, max_length: 8000 },
    codes: [
      { code: 'F', words: 'Female' },
      { code: 'M', words: 'Male' },
    ],
  });
  expect(fieldOf('birthdate')).toMatchObject({ kind: 'date', required: true });
  expect(fieldOf('reason')).toMatchObject({ kind: 'paragraph', required: true });
  expect(fieldOf('occupation')).toMatchObject({ kind: 'text', required: false, codes: [] });
});

test('a type of an element inside it, a base of a base, a type of the same name elsewhere', () => {
  const xsd = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
    <xs:element name="type" type="xs:string"/>
    <xs:complexType name="t_person_identification"><xs:sequence><xs:element name="type" type="narrow"/></xs:sequence></xs:complexType>
    <xs:simpleType name="narrow"><xs:restriction base="wide"/></xs:simpleType>
    <xs:simpleType name="wide"><xs:restriction base="xs:string"><xs:maxLength value="3"/><xs:enumeration value="A">
      <xs:annotation><xs:documentation>Passport</xs:documentation></xs:annotation></xs:enumeration></xs:restriction></xs:simpleType>
    <xs:element name="city"><xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="30"/></xs:restriction></xs:simpleType></xs:element>
    <xs:simpleType name="a"><xs:restriction base="b"/></xs:simpleType><xs:simpleType name="b"><xs:restriction base="a"/></xs:simpleType>
    <xs:element name="zip" type="a"/></xs:schema>`;
  expect([...typesOfFields(xsd)]).toEqual([
    ['id_type', { codes: [{ code: 'A', words: 'Passport' }], maxLength: 3 }],
    ['city', { codes: [], maxLength: 30 }],
  ]);
});

test.each([
  ['', 0],
  ['<xs:schema', 0],
  ['<!DOCTYPE s [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><s>&c;</s>', 0],
  [`${'<a>'.repeat(20_000)}`, 0],
])('%#: a text that is no schema says nothing', (xsd, size) => {
  expect(typesOfFields(xsd).size).toBe(size);
});

test('whatever text a schema is, reading it ends without a fault', () => {
  const part = fc.constantFrom(
    '<xs:simpleType name="a">',
    '</xs:simpleType>',
    '<xs:enumeration value="x"/>',
    '<xs:element name="city" type="a"/>',
    '<s>',
    '</s>',
    'text',
    '&x;',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
      expect(schemaTypes(parts.join(''), [{ name: 'city' }])).toBeInstanceOf(Map);
    }),
  );
});

test('faults name the field and a code; what is empty is no fault', () => {
  const values = { birthdate: '1990-02-30', gender: 'X', occupation: 'o'.repeat(8001), reason: ' ', first_name: 'Ada' };
  expect(fieldFaults(form, values)).toEqual(
    [
      { field: 'gender', code: 'unknown_code' },
      { field: 'birthdate', code: 'not_a_date' },
      { field: 'occupation', code: 'too_long' },
    ].sort((a, b) => form.indexOf(fieldOf(a.field)) - form.indexOf(fieldOf(b.field))),
  );
  expect(fieldFaults(form, { birthdate: '1990-05-04', gender: 'F' })).toEqual([]);
});

test('verifications fill in what they know: the newest wins, codes are the unit’s, failed ones say nothing', () => {
  const identity = {
    verified: true,
    first_name: 'Ada',
    middle_name: 'Obi',
    last_name: 'Eze',
    gender: 'Female',
    date_of_birth: '1990-05-04',
  };
  const document = {
    kind: 'document' as const,
    outcome: 'valid' as const,
    result: { document_type: 'passport', id_number: 'A1', expiry_date: '2030-01-01', last_name: 'Eze-Obi' },
    evidence: { fields: { issue_date: { value: '2020-01-01' }, nationality: { value: 'NGA' } } },
  };
  const records = [
    { kind: 'customer' as const, outcome: 'pass' as const, result: { identity }, evidence: {} },
    document,
    { ...document, outcome: 'invalid' as const, result: { last_name: 'Impostor' } },
    {
      kind: 'customer' as const,
      outcome: 'fail' as const,
      result: { identity: { verified: false, last_name: 'Nobody' } },
      evidence: null,
    },
    { kind: 'screening' as const, outcome: 'hit' as const, result: { last_name: 'Listed' }, evidence: {} },
  ];
  expect(verifiedFields(records, form)).toEqual({
    ...{ first_name: 'Ada Obi', last_name: 'Eze-Obi', gender: 'F', birthdate: '1990-05-04', passport_number: 'A1' },
    ...{ id_issue_date: '2020-01-01', id_expiry_date: '2030-01-01', nationality: 'NGA' },
  });
  expect(verifiedFields(records.slice(2), form)).toEqual({});
});

test('a value that a pattern of the schema refuses is a fault of its field, and of no other', async () => {
  const xsd = SYNTHETIC_XSD.replace(
    '<xs:element name="email" type="words"',
    '<xs:element name="email" type="email"',
  ).replace(
    '<xs:simpleType name="code">',
    '<xs:simpleType name="email"><xs:restriction base="xs:string"><xs:pattern value="[^@]+@[^@]+"/></xs:restriction></xs:simpleType><xs:simpleType name="code">',
  );
  const refused = async (fields: Readonly<Record<string, string>>) => {
    const values = { ...TYPED, ...fields };
    return faultsByField(form, values, await makeCheckSchema()({ xml: buildReport(content(values)), xsd }, 1));
  };
  expect(await refused({ email: 'nobody' })).toEqual([{ field: 'email', code: 'refused_by_schema' }]);
  expect(await refused({ email: 'ada@mail.example' })).toEqual([]);
  expect(await refused({ city: 'nobody', email: 'ada@mail.example' })).toEqual([]);
  // The form reports the fault, so the fault of the schema about the same value is left out.
  expect(await refused({ gender: 'X' })).toEqual([{ field: 'gender', code: 'unknown_code' }]);
  // This fault is about the element of another party, which has another value.
  const ofOther = schemaFaultOf(
    "Element 'email': [facet 'pattern'] The value 'x' is not accepted by the pattern '[^@]+@[^@]+'.",
    3,
  );
  expect(faultsByField(form, { email: 'ada@mail.example' }, [ofOther])).toEqual([]);
  expect(faultsByField(form, { email: '' }, [ofOther])).toEqual([]);
  expect(faultsByField(form, { email: ' x ' }, [ofOther])).toEqual([{ field: 'email', code: 'refused_by_schema' }]);
});
