import type { ReportSettings } from './profile.ts';

/** A schema of our own in the shape of goAML's: no unit's, for tests alone. */
export const SYNTHETIC_XSD = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
  <xs:simpleType name="code"><xs:restriction base="xs:string"><xs:enumeration value="STR"/><xs:enumeration value="SAR"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="gender"><xs:restriction base="xs:string"><xs:enumeration value="F"/><xs:enumeration value="M"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="words"><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="8000"/></xs:restriction></xs:simpleType>
  <xs:complexType name="phone"><xs:sequence>
    <xs:element name="tph_contact_type" type="words"/><xs:element name="tph_communication_type" type="words"/><xs:element name="tph_number" type="words"/>
  </xs:sequence></xs:complexType>
  <xs:complexType name="person"><xs:sequence>
    <xs:element name="gender" type="gender"/><xs:element name="first_name" type="words"/><xs:element name="last_name" type="words"/>
    <xs:element name="birthdate" type="xs:dateTime"/><xs:element name="id_number" type="words" minOccurs="0"/>
    <xs:element name="nationality1" type="words" minOccurs="0"/><xs:element name="residence" type="words"/>
    <xs:element name="phones" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="phone" type="phone" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="addresses" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="address" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="address_type" type="words"/><xs:element name="address" type="words"/><xs:element name="city" type="words"/><xs:element name="country_code" type="words"/>
    </xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
    <xs:element name="occupation" type="words" minOccurs="0"/>
    <xs:element name="identification"><xs:complexType><xs:sequence>
      <xs:element name="type" type="words"/><xs:element name="number" type="words"/><xs:element name="issue_date" type="xs:dateTime"/>
      <xs:element name="expiry_date" type="xs:dateTime"/><xs:element name="issue_country" type="words"/>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType>
  <xs:complexType name="account"><xs:sequence>
    <xs:element name="institution_code" type="words"/><xs:element name="account" type="words"/><xs:element name="account_name" type="words" minOccurs="0"/>
  </xs:sequence></xs:complexType>
  <xs:element name="report"><xs:complexType><xs:sequence>
    <xs:element name="rentity_id" type="xs:int"/><xs:element name="submission_code" type="words"/><xs:element name="report_code" type="code"/>
    <xs:element name="entity_reference" type="words"/><xs:element name="submission_date" type="xs:dateTime"/><xs:element name="currency_code_local" type="words"/>
    <xs:element name="reporting_person"><xs:complexType><xs:sequence><xs:element name="first_name" type="words"/><xs:element name="last_name" type="words"/></xs:sequence></xs:complexType></xs:element>
    <xs:element name="reason" type="words"/><xs:element name="action" type="words" minOccurs="0"/>
    <xs:element name="transaction" maxOccurs="unbounded"><xs:complexType><xs:sequence>
      <xs:element name="transactionnumber" type="words"/><xs:element name="transaction_location" type="words"/>
      <xs:element name="transaction_description" type="words" minOccurs="0"/><xs:element name="date_transaction" type="xs:dateTime"/>
      <xs:element name="transmode_code" type="words"/><xs:element name="amount_local" type="xs:decimal"/>
      <xs:element name="t_from_my_client"><xs:complexType><xs:sequence>
        <xs:element name="from_funds_code" type="words"/><xs:element name="from_person" type="person"/><xs:element name="from_country" type="words"/>
      </xs:sequence></xs:complexType></xs:element>
      <xs:element name="t_to"><xs:complexType><xs:sequence>
        <xs:element name="to_funds_code" type="words"/><xs:element name="to_account" type="account"/><xs:element name="to_country" type="words"/>
      </xs:sequence></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="report_indicators" minOccurs="0"><xs:complexType><xs:sequence><xs:element name="indicator" type="words" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`;

export const SYNTHETIC_SETTINGS: ReportSettings = {
  ...{
    rentity_id: 42,
    submission_code: 'E',
    report_code: 'STR',
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

/** What a person types in for Ada. */
export const TYPED = {
  ...{
    reason: 'Ada <Eze> & others moved money on the same day; no reason was given.',
    gender: 'F',
    birthdate: '1990-05-04',
  },
  ...{ id_issue_date: '2020-01-01', id_expiry_date: '2030-01-01', phone: '+2348031234567' },
};
