import type { CodeKeys } from '../layout/code-fields.ts';
import { digits } from '../layout/formats.ts';
import type { CheckRule, FieldTable, IssuerSign } from '../layout/kind.ts';

/** Said on everything that the Commission issues, and by nobody else. */
export const cacIssuer: readonly IssuerSign[] = ['Corporate Affairs Commission', 'Companies and Allied Matters Act'];

/**
 * The QR code holds these in the clear, as JSON; it is not signed. Its `timestamp` is when the certificate was made, which of six real
 * ones was later than the printed date twice, by a day and by two: it is no date of issue, and only decides between two days that the print may say.
 */
export const cacCodeMade = ['timestamp'];
export const cacCodes: CodeKeys = { full_name: ['companyName'], id_number: ['rcNumber'] };

/**
 * The number as the register has it, without the letters that say which register (`RC`, `BN`, `IT`): certificates since 2020 print
 * none. Behind its label, or behind those letters.
 */
export const cacNumber: FieldTable = {
  field: 'id_number',
  format: digits(3, 8),
  replace: [/^.*?\b(?:R\.?\s?C|B\.?\s?N|I\.?\s?T)N?[\s/:.-]*(?:N(?:[O0]|UMBER)\b)?[\s/:.-]*(?=[\dOISBl])/i, ''],
  unlabelled: {
    like: /(?:^|\W)(?:R\.?\s?C|B\.?\s?N|I\.?\s?T)N?[\s/:.-]*(?:N(?:[O0]|UMBER)\b)?[\s/:.-]*(?:[\dOISBl]{3,8}|[\dOISBl]{1,3}(?:[,.]\s?[\dOISBl]{3}){1,2})\b/i,
  },
};

/** What a company's certificate says and a business name's does not. */
const OF_COMPANY = ['Company registration no', 'limited by shares', 'Company limited by guarantee'];
/** How a company's name ends by law (Companies and Allied Matters Act 2020, section 29, and that of 1990). */
const LEGAL_FORM =
  /(?<![\p{L}])(?:LIMITED|LTD|PLC|P\.L\.C|GTE|GUARANTEE|UNLIMITED|ULTD|LLP|PUBLIC LIMITED COMPANY)[.)"'”’\s]*$/iu;

/** A company's name without its legal form was not read to its end, or not rightly. */
export const companyForm: CheckRule = {
  name: 'company_name_ends_with_its_form',
  run: ({ fields, says }) =>
    fields.full_name && OF_COMPANY.some((title) => says?.(title)) ? LEGAL_FORM.test(fields.full_name.value) : undefined,
};

/** Labels of the number, and of the tax number that stands below on some. */
export const cacNumberLabels = {
  id_number: [
    'Registration number',
    'Registration no',
    'Company registration number',
    'Company registration no',
    'Business name registration no',
    'Business name registration number',
    'LLP registration no',
    'LP registration no',
    'Reg no',
    'RC',
    'RC no',
    'RC number',
    'BN',
    'BN no',
    'BN number',
    'IT no',
    'IT number',
    'CAC/IT/NO',
  ],
  not_kept: ['Tax identification number', 'TIN'],
};
