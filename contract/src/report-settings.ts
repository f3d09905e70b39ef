import { type Static, Type } from 'typebox';
import { describedBy } from './described-by.ts';
import { literals, messageParams } from './schemas.ts';

const Text = Type.Optional(Type.String());
const Texts = <const Options extends { readonly description: string }>(options: Options) =>
  Type.Unsafe<Readonly<Record<string, string>>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    ...options,
  });
const TextList = Type.Unsafe<readonly string[]>({ type: 'array', items: { type: 'string' } });

/**
 * Elements of goAML by name, in order. The value of an element is a text or nested elements. A list means several
 * elements with the same name.
 */
export interface ReportElements {
  readonly [name: string]: string | ReportElements | readonly (string | ReportElements)[];
}
const Elements = describedBy<ReportElements>(['ReportElements']);
export const ReportElements = Type.Unsafe<ReportElements>({
  type: 'object',
  additionalProperties: Type.Union([Type.String(), Elements, Type.Array(Type.Union([Type.String(), Elements]))]),
  description: 'Elements of goAML by name, in order',
});

/**
 * Settings and codes that a country's financial intelligence unit requires in a goAML report. The unit's schema is
 * stored separately. The server checks the settings and returns a code for each fault
 * (`server/src/reports/profile.ts`).
 */
export const ReportSettings = Type.Object({
  rentity_id: Type.Integer(),
  rentity_branch: Text,
  submission_code: Type.String({ description: 'Way of submission. `E` means electronic' }),
  report_code: Type.String(),
  report_codes: Type.Optional(
    Type.Object(
      { sar: Text, ctr: Text },
      { description: 'Codes of reports of suspicious activity and of currency transactions' },
    ),
  ),
  currency_code_local: Type.String(),
  date_element: literals(['submission_date', 'report_date'], { description: 'Name of the element for the date' }),
  country: Type.String(),
  transmode: Texts({ description: 'Codes of the unit by transaction type: transfer, ussd, web, card' }),
  funds_code: Type.String(),
  identification_types: Texts({
    description: 'Codes of the unit by identifier type: bvn, nin, …; `other` for all other types',
  }),
  phone: Type.Object({
    contact_type: Type.String(),
    communication_type: Type.String(),
    country_prefix: Type.Optional(
      Type.String({ description: 'Prefix of the country, which the report has in a separate element' }),
    ),
  }),
  indicators: TextList,
  reporting_person: Elements,
  location: Type.Optional(Elements),
  required: TextList,
  transaction_description: Type.Optional(Type.String({ description: 'Description of transactions that have none' })),
  institutions: Type.Optional(Texts({ description: 'Names of banks by bank code; `other` for all other banks' })),
  account: Type.Optional(
    Type.Object(
      {
        types: Texts({ description: 'Codes of the unit by account type: individual, corporate' }),
        branch: Text,
        status_code: Text,
        role: Text,
      },
      { description: 'If present, the customer’s side is the account, with the customer as its signatory' },
    ),
  ),
  entity: Type.Optional(
    Type.Object(
      { required: TextList, role: Text },
      { description: 'If present, customers with corporate accounts are reported as companies' },
    ),
  ),
  defaults: Type.Optional(Texts({ description: 'Default values for the customer’s fields' })),
});
export type ReportSettings = Readonly<Static<typeof ReportSettings>>;

/** Data that a report lacks. */
export const MissingField = Type.Object({
  field: Type.String(),
  what: Type.String({ description: 'English text of `code` and `params`' }),
  code: Type.String(),
  params: messageParams(),
});
