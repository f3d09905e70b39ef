import type { ReportSettings } from '@hakiki/contract';

/**
 * Builds one side of a transaction of the sample schema: for the reporting entity's customer, or for any other party.
 */
const side = (way: string): string => {
  const around = (name: string, party: string): string => `  <xs:complexType name="${name}_${way}"><xs:sequence>
    <xs:element name="${way}_funds_code" type="words"/><xs:element name="${way}_foreign_currency" type="foreign" minOccurs="0"/>
    ${party}<xs:element name="${way}_country" type="words"/>
  </xs:sequence></xs:complexType>
`;
  const own = `<xs:choice><xs:element name="${way}_entity" type="entity"/><xs:element name="${way}_account" type="own_account"/><xs:element name="${way}_person" type="person"/></xs:choice>`;
  return around('own', own) + around('other', `<xs:element name="${way}_account" type="account"/>`);
};

/**
 * A sample schema with the structure of goAML's schemas, for the sandbox and for tests. It is not the schema of any
 * unit.
 */
export const SAMPLE_XSD = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
  <xs:simpleType name="code"><xs:restriction base="xs:string"><xs:enumeration value="STR"/><xs:enumeration value="SAR"/><xs:enumeration value="CTR"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="gender"><xs:restriction base="xs:string"><xs:enumeration value="F"><xs:annotation><xs:documentation>Female</xs:documentation></xs:annotation></xs:enumeration><xs:enumeration value="M"><xs:annotation><xs:documentation>Male</xs:documentation></xs:annotation></xs:enumeration></xs:restriction></xs:simpleType>
  <xs:simpleType name="words"><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="8000"/></xs:restriction></xs:simpleType>
  <xs:complexType name="phone"><xs:sequence>
    <xs:element name="tph_contact_type" type="words"/><xs:element name="tph_communication_type" type="words"/>
    <xs:element name="tph_country_prefix" type="words" minOccurs="0"/><xs:element name="tph_number" type="words"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="person"><xs:sequence>
    <xs:element name="gender" type="gender"/><xs:element name="first_name" type="words"/><xs:element name="last_name" type="words"/>
    <xs:element name="birthdate" type="xs:dateTime"/><xs:element name="birth_place" type="words" minOccurs="0"/>
    <xs:element name="mothers_name" type="words" minOccurs="0"/><xs:element name="ssn" type="words" minOccurs="0"/>
    <xs:sequence minOccurs="0"><xs:element name="passport_number" type="words"/><xs:element name="passport_country" type="words" minOccurs="0"/></xs:sequence>
    <xs:element name="id_number" type="words" minOccurs="0"/>
    <xs:element name="nationality1" type="words" minOccurs="0"/><xs:element name="residence" type="words"/>
    <xs:element name="phones" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="phone" type="phone" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="addresses" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="address" type="address" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="email" type="words" minOccurs="0"/><xs:element name="occupation" type="words" minOccurs="0"/>
    <xs:element name="identification"><xs:complexType><xs:sequence>
      <xs:element name="type" type="words"/><xs:element name="number" type="words"/><xs:element name="issue_date" type="xs:dateTime"/>
      <xs:element name="expiry_date" type="xs:dateTime"/><xs:element name="issue_country" type="words"/>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="tax_number" type="words" minOccurs="0"/><xs:element name="tax_reg_number" type="words" minOccurs="0"/>
    <xs:element name="source_of_wealth" type="words" minOccurs="0"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="address"><xs:sequence>
    <xs:element name="address_type" type="words"/><xs:element name="address" type="words"/><xs:element name="city" type="words"/>
    <xs:element name="zip" type="words" minOccurs="0"/><xs:element name="country_code" type="words"/><xs:element name="state" type="words" minOccurs="0"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="account"><xs:sequence>
    <xs:element name="institution_name" type="words" minOccurs="0"/><xs:element name="institution_code" type="words"/>
    <xs:element name="account" type="words"/><xs:element name="account_name" type="words" minOccurs="0"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="own_account"><xs:sequence>
    <xs:element name="institution_name" type="words"/><xs:element name="institution_code" type="words"/><xs:element name="branch" type="words"/>
    <xs:element name="account" type="words"/><xs:element name="currency_code" type="words"/><xs:element name="account_name" type="words"/>
    <xs:element name="client_number" type="words"/><xs:element name="personal_account_type" type="words"/>
    <xs:element name="t_entity" type="entity" minOccurs="0"/>
    <xs:element name="signatory"><xs:complexType><xs:sequence>
      <xs:element name="is_primary" type="xs:boolean" fixed="1"/><xs:element name="t_person" type="person"/><xs:element name="role" type="words"/>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="opened" type="xs:dateTime"/><xs:element name="balance" type="xs:decimal" minOccurs="0"/><xs:element name="status_code" type="words"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="entity"><xs:sequence>
    <xs:element name="name" type="words"/><xs:element name="commercial_name" type="words" minOccurs="0"/>
    <xs:element name="incorporation_legal_form" type="words"/><xs:element name="incorporation_number" type="words"/><xs:element name="business" type="words"/>
    <xs:element name="phones" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="phone" type="phone" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="addresses" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="address" type="address" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="email" type="words" minOccurs="0"/><xs:element name="incorporation_state" type="words" minOccurs="0"/>
    <xs:element name="incorporation_country_code" type="words"/>
    <xs:element name="director_id" minOccurs="0"><xs:complexType><xs:complexContent><xs:extension base="person"><xs:sequence>
      <xs:element name="role" type="words"/>
    </xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:element>
    <xs:element name="incorporation_date" type="xs:dateTime" minOccurs="0"/>
    <xs:element name="tax_number" type="words" minOccurs="0"/><xs:element name="tax_reg_number" type="words" minOccurs="0"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="foreign"><xs:sequence>
    <xs:element name="foreign_currency_code" type="words"/><xs:element name="foreign_amount" type="xs:decimal"/><xs:element name="foreign_exchange_rate" type="xs:decimal"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="activity"><xs:sequence><xs:element name="report_parties"><xs:complexType><xs:sequence>
    <xs:element name="report_party" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:choice><xs:element name="person" type="person"/><xs:element name="entity" type="entity"/></xs:choice><xs:element name="reason" type="words" minOccurs="0"/>
    </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType>
${['from', 'to'].map(side).join('')}  <xs:element name="report"><xs:complexType><xs:sequence>
    <xs:element name="rentity_id" type="xs:int"/><xs:element name="rentity_branch" type="words" minOccurs="0"/><xs:element name="submission_code" type="words"/><xs:element name="report_code" type="code"/>
    <xs:element name="entity_reference" type="words"/><xs:element name="submission_date" type="xs:dateTime"/><xs:element name="currency_code_local" type="words"/>
    <xs:element name="reporting_person"><xs:complexType><xs:sequence><xs:element name="first_name" type="words"/><xs:element name="last_name" type="words"/>
      <xs:element name="phones" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="phone" type="phone" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="location" type="address" minOccurs="0"/>
    <xs:element name="reason" type="words" minOccurs="0"/><xs:element name="action" type="words" minOccurs="0"/>
    <xs:choice><xs:element name="activity" type="activity"/><xs:element name="transaction" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="transactionnumber" type="words"/><xs:element name="transaction_location" type="words"/>
      <xs:element name="transaction_description" type="words" minOccurs="0"/><xs:element name="date_transaction" type="xs:dateTime"/>
      <xs:element name="transmode_code" type="words"/><xs:element name="amount_local" type="xs:decimal"/>
      <xs:choice><xs:element name="t_from_my_client" type="own_from"/><xs:element name="t_from" type="other_from"/></xs:choice>
      <xs:choice><xs:element name="t_to_my_client" type="own_to"/><xs:element name="t_to" type="other_to"/></xs:choice>
    </xs:sequence></xs:complexType></xs:element></xs:choice>
    <xs:element name="report_indicators" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="indicator" type="words" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`;

/** Settings for the sample schema. */
export const SAMPLE_SETTINGS: ReportSettings = {
  ...{
    rentity_id: 42,
    submission_code: 'E',
    report_code: 'STR',
    report_codes: { sar: 'SAR', ctr: 'CTR' },
    currency_code_local: 'NGN',
    date_element: 'submission_date',
  },
  ...{ country: 'NG', funds_code: 'K', transmode: { transfer: 'T', ussd: 'U', web: 'W', card: 'C' } },
  identification_types: { bvn: 'B', other: 'O' },
  phone: { contact_type: 'P', communication_type: 'M' },
  indicators: ['LAYERING'],
  reporting_person: { first_name: 'Chika', last_name: 'Obi' },
  required: ['first_name', 'last_name', 'gender', 'birthdate', 'id_number', 'id_issue_date', 'id_expiry_date', 'phone'],
};
