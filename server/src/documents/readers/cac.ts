import type { CodeKeys } from '../layout/code-fields.ts';
import { digits } from '../layout/formats.ts';
import type { CheckRule, FieldTable, IssuerSign } from '../layout/kind.ts';

/** Texts that are on all documents of the Commission, and on no documents of other issuers. */
export const cacIssuer: readonly IssuerSign[] = ['Corporate Affairs Commission', 'Companies and Allied Matters Act'];

/**
 * Unencrypted JSON keys in the QR code, which is not signed. `timestamp` is the time when the certificate was made. On
 * two of six real certificates, it was later than the printed date, by one day and by two days. It is therefore not
 * used as a date of issue. It only decides between two possible readings of the printed day.
 */
export const cacCodeMade = ['timestamp'];
export const cacCodes: CodeKeys = { full_name: ['companyName'], id_number: ['rcNumber'] };

/**
 * The number in the register, without the letters of the register (`RC`, `BN`, `IT`). Certificates since 2020 do not
 * print these letters. The number is after its label or after the letters.
 */
export const cacNumber: FieldTable = {
  field: 'id_number',
  format: digits(3, 8),
  replace: [/^.*?\b(?:R\.?\s?C|B\.?\s?N|I\.?\s?T)N?[\s/:.-]*(?:N(?:[O0]|UMBER)\b)?[\s/:.-]*(?=[\dOISBl])/i, ''],
  unlabelled: {
    like: /(?:^|\W)(?:R\.?\s?C|B\.?\s?N|I\.?\s?T)N?[\s/:.-]*(?:N(?:[O0]|UMBER)\b)?[\s/:.-]*(?:[\dOISBl]{3,8}|[\dOISBl]{1,3}(?:[,.]\s?[\dOISBl]{3}){1,2})\b/i,
  },
};

/** Texts on a company's certificate that are not on the certificate of a business name. */
const OF_COMPANY = ['Company registration no', 'limited by shares', 'Company limited by guarantee'];
/** Legal endings of a company's name (Companies and Allied Matters Act 2020, section 29, and the Act of 1990). */
const LEGAL_FORM =
  /(?<![\p{L}])(?:LIMITED|LTD|PLC|P\.L\.C|GTE|GUARANTEE|UNLIMITED|ULTD|LLP|PUBLIC LIMITED COMPANY)[.)"'”’\s]*$/iu;

/**
 * Fails if a company's name does not end with its legal form. In this case, the name was not read completely or not
 * read correctly.
 */
export const companyForm: CheckRule = {
  name: 'company_name_ends_with_its_form',
  run: ({ fields, says }) =>
    fields.full_name && OF_COMPANY.some((title) => says?.(title)) ? LEGAL_FORM.test(fields.full_name.value) : undefined,
};

/** Labels of the number, and of the tax number that some certificates print below the number. */
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
