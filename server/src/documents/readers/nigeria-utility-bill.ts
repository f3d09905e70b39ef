import { present } from '../layout/check-rules.ts';
import { digits } from '../layout/formats.ts';
import type { DocumentKind } from '../layout/kind.ts';

/** Bills and prepaid receipts of the electricity distribution companies, and of water boards: the holder, the account or meter, the address, the date. */
export const nigeriaUtilityBill: DocumentKind = {
  name: 'nigeria-utility-bill',
  called: 'a utility bill',
  type: 'utility_bill',
  country: 'nigeria',
  portrait: false,
  front: {
    titles: [
      { text: 'Electricity Distribution', weight: 0.6 },
      { text: 'Electricity Distribution Company', weight: 0.2 },
      { text: 'Distribution Plc', weight: 0.3 },
      { text: 'Ikeja Electric', weight: 0.6 },
      { text: 'Eko Electricity', weight: 0.5 },
      { text: 'Power Holding Company', weight: 0.6 },
      { text: 'Electricity Bill', weight: 0.6 },
      { text: 'Electric Bill', weight: 0.4 },
      { text: 'Utility Bill', weight: 0.5 },
      { text: 'Water Corporation', weight: 0.6 },
      { text: 'Water Bill', weight: 0.5 },
      { text: 'Water Board', weight: 0.5 },
      { text: 'EKEDC', weight: 0.3 },
      { text: 'IKEDC', weight: 0.3 },
      { text: 'AEDC', weight: 0.3 },
      { text: 'PHCN', weight: 0.3 },
      { text: 'kWh', weight: 0.15 },
      { text: 'Tariff', weight: 0.15 },
      { text: 'Prepaid', weight: 0.1 },
      { text: 'Postpaid', weight: 0.1 },
      { text: 'Invoice', weight: 0.1 },
    ],
    tellingLabels: ['meter_number', 'bill_date', 'amount'],
    fields: [
      { field: 'full_name', format: { type: 'company' }, lines: 1 },
      { field: 'id_number', format: digits(6, 16) },
      { field: 'meter_number', format: digits(6, 13) },
      { field: 'address', format: { type: 'address' }, lines: 3 },
      { field: 'bill_date', format: { type: 'date' } },
      { field: 'amount', format: { type: 'amount' } },
      { field: 'phone', format: digits(11) },
    ],
  },
  labels: {
    id_number: [
      'Account number',
      'Account no',
      'Acct no',
      'A/C no',
      'Customer number',
      'Customer no',
      'Customer ID',
      'Account',
      'Customer account number',
      'Acc no',
      'Customer account no',
      'Account ID',
      'Customer reference',
    ],
  },
  // A prepaid customer is known by the meter.
  standIns: [['id_number', 'meter_number']],
  checks: [
    present('account_holder_present', 'full_name'),
    present('account_number_present', 'id_number'),
    present('address_present', 'address'),
    present('bill_date_present', 'bill_date'),
  ],
};
