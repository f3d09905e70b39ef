import { renderKept } from '@hakiki/texts';
import { expect, test } from 'vitest';
import { makeCheckSchema } from './check-schema.ts';
import { schemaFaultOf } from './schema-fault.ts';

const XSD = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="report"><xs:complexType><xs:sequence>
  <xs:element name="code"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="STR"/></xs:restriction></xs:simpleType></xs:element>
  <xs:element name="name"><xs:simpleType><xs:restriction base="xs:string"><xs:minLength value="2"/><xs:maxLength value="4"/></xs:restriction></xs:simpleType></xs:element>
  <xs:element name="country"><xs:simpleType><xs:restriction base="xs:string"><xs:length value="2"/></xs:restriction></xs:simpleType></xs:element>
  <xs:element name="mail"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[^@]+@[^@]+"/></xs:restriction></xs:simpleType></xs:element>
  <xs:element name="n"><xs:simpleType><xs:restriction base="xs:integer"><xs:minInclusive value="1"/><xs:maxExclusive value="9"/></xs:restriction></xs:simpleType></xs:element>
</xs:sequence></xs:complexType></xs:element></xs:schema>`;
const right = { code: 'STR', name: 'Ada', country: 'NG', mail: 'a@b', n: '5' };
const check = makeCheckSchema();
const faultsOf = (fields: Readonly<Record<string, string>>) =>
  check(
    {
      xml: `<report>${Object.entries(fields)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')}</report>`,
      xsd: XSD,
    },
    1,
  );

test('each error of the validator becomes a fault with its values', async () => {
  expect(await faultsOf(right)).toEqual([]);
  const cases: readonly (readonly [fields: Readonly<Record<string, string>>, code: string, params: object])[] = [
    [{ ...right, code: 'X' }, 'schema_value_not_listed', { element: 'code', value: 'X', values: "'STR'" }],
    [{ ...right, name: 'Amaka' }, 'schema_value_too_long', { element: 'name', length: '5', allowed: '4' }],
    [{ ...right, name: 'A' }, 'schema_value_too_short', { element: 'name', length: '1', allowed: '2' }],
    [{ ...right, country: 'NGA' }, 'schema_value_length', { element: 'country', length: '3', allowed: '2' }],
    [{ ...right, mail: "o'b" }, 'schema_value_not_of_pattern', { value: "o'b", pattern: '[^@]+@[^@]+' }],
    [{ ...right, n: '0' }, 'schema_value_too_small', { element: 'n', value: '0', limit: '1' }],
    [{ ...right, n: '9' }, 'schema_value_too_large', { element: 'n', value: '9', limit: '9' }],
    [{ ...right, n: 'many' }, 'schema_value_not_of_type', { element: 'n', value: 'many' }],
    [{ code: 'STR', n: '5' }, 'schema_element_unexpected_of', { element: 'n', expected: 'name' }],
    [{ ...right, more: 'x' }, 'schema_element_unexpected', { element: 'more' }],
    [{ code: 'STR' }, 'schema_child_missing', { element: 'report', expected: 'name' }],
  ];
  for (const [fields, code, params] of cases)
    expect((await faultsOf(fields))[0], code).toMatchObject({ code, params: { ...params, line: 1 } });
  expect(await check({ xml: '<other/>', xsd: XSD }, 1)).toEqual([
    { code: 'schema_root_unknown', params: { element: 'other' } },
  ]);
});

test('an error in a form that is not known is repeated, in both languages', () => {
  const fault = schemaFaultOf('Something new', 7);
  expect([renderKept(fault, 'en'), renderKept(fault, 'fr')]).toEqual([
    'line 7: the validator reports: Something new',
    'ligne 7 : le validateur indique : Something new',
  ]);
});
