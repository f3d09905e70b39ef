import { box, type DrawnDocument, fonts, page, text } from './draw.ts';
import { day, makePerson, printDate } from './people.ts';
import { fillTemplate, type Random } from './random.ts';

const companies = [
  'EKO ELECTRICITY DISTRIBUTION PLC',
  'IKEJA ELECTRIC PLC',
  'ABUJA ELECTRICITY DISTRIBUTION COMPANY',
  'ENUGU ELECTRICITY DISTRIBUTION COMPANY PLC',
  'PORT HARCOURT ELECTRICITY DISTRIBUTION COMPANY',
] as const;

/** A monthly bill: holder and account in two columns of labels beside values, readings in a table, the sum due. */
export async function drawUtilityBill(random: Random): Promise<DrawnDocument> {
  const person = makePerson('nigeria', random);
  const font = random.pick(fonts);
  const account = fillTemplate('DDDDDDDDDD', random);
  const meter = fillTemplate('DDDDDDDDDDD', random);
  const billed = day(random, 2021, 2025);
  const colon = random.chance(0.7) ? ':' : '';
  const size = 24;
  const gap = random.whole(230, 280);
  const label = (x: number, y: number, words: string) => text(x, y, words + colon, { size, font, colour: '#333' });
  const value = (x: number, y: number, words: string, bold = false) => text(x, y, words, { size, font, bold });
  const holder = `${person.first} ${person.last}`.toUpperCase();
  const [nameLabel, accountLabel, addressLabel] = random.pick([
    ['Customer Name', 'Account Number', 'Service Address'],
    ['Name', 'Account No', 'Address'],
    ['Account Name', 'Account No.', 'Customer Address'],
  ] as const);
  const due = `${random.whole(2, 48)},${fillTemplate('DDD', random)}.${fillTemplate('DD', random)}`;
  const form = random.pick(['slashes', 'dashes', 'short_month'] as const);
  const svg = page(1240, 1500, [
    box(0, 0, 1240, 1500, '#ffffff'),
    text(60, 90, random.pick(companies), { size: 36, font, bold: true, colour: '#123a7a' }),
    text(60, 140, random.pick(['ELECTRICITY BILL', 'Electricity Bill - Postpaid', 'MONTHLY ELECTRICITY BILL']), { size: 30, font }),
    box(50, 180, 1140, 330, 'none', '#777'),
    label(70, 230, nameLabel), value(70 + gap, 230, holder, true),
    label(70, 290, addressLabel), value(70 + gap, 290, `${person.street.toUpperCase()},`),
    value(70 + gap, 325, `${person.town.toUpperCase()}, ${person.state.toUpperCase()}`),
    label(70, 390, 'Tariff Class'), value(70 + gap, 390, random.pick(['R2S', 'A-NON MD', 'NON-MD1'])),
    label(70, 450, 'Business Unit'), value(70 + gap, 450, person.town),
    label(760, 230, accountLabel), value(985, 230, account, true),
    label(760, 290, 'Meter No'), value(985, 290, meter),
    label(760, 390, 'Bill Date'), value(985, 390, printDate(billed, form)),
    label(760, 450, 'Due Date'), value(985, 450, printDate(day(random, 2026, 2026), form)),
    box(50, 560, 1140, 160, 'none', '#777'),
    ...['Previous Reading', 'Present Reading', 'Consumption (kWh)', 'Rate (N)'].map((words, index) => text(80 + 280 * index, 605, words, { size: 22, font, bold: true })),
    ...['10452', '10871', '419', '61.84'].map((words, index) => text(80 + 280 * index, 670, words, { size: 22, font })),
    label(70, 800, 'Energy Charge'), value(470, 800, '25,910.96'),
    label(70, 850, 'VAT (7.5%)'), value(470, 850, '1,943.32'),
    label(70, 920, 'Total Amount Due'), value(470, 920, due, true),
    text(60, 1100, 'Please pay before the due date to avoid disconnection. For complaints call our customer care line.', { size: 21, font }),
  ]); // biome-ignore format: a table
  const truth = {
    full_name: holder,
    id_number: account,
    meter_number: meter,
    address: `${person.street}, ${person.town}, ${person.state}`,
    bill_date: billed,
    amount: due.replace(',', ''),
  };
  return { front: { svg, truth } };
}

/** A receipt of a prepaid token: one narrow column, labels beside values. */
export async function drawPrepaidReceipt(random: Random): Promise<DrawnDocument> {
  const person = makePerson('nigeria', random);
  const font = random.pick(fonts);
  const meter = fillTemplate('DDDDDDDDDDD', random);
  const account = fillTemplate('DDDDDDDDDDDD', random);
  const bought = day(random, 2021, 2025);
  const paid = `${random.whole(2, 40)},000.00`;
  const rows: readonly (readonly [string, string])[] = [
    ['Customer Name', `${person.first} ${person.last}`.toUpperCase()],
    ['Meter Number', meter],
    ['Account Number', account],
    ['Address', `${person.street}, ${person.town}`.toUpperCase()],
    ['Tariff', 'R2 SINGLE PHASE'],
    ['Transaction Date', printDate(bought, 'slashes')],
    ['Amount Paid', paid],
    ['Units', '161.7 kWh'],
    ['Token', fillTemplate('DDDD-DDDD-DDDD-DDDD-DDDD', random)],
  ];
  const colon = random.chance(0.8) ? ':' : '';
  const svg = page(1000, 1000, [
    box(0, 0, 1000, 1000, '#fefefe'),
    text(500, 80, random.pick(companies), { size: 30, font, bold: true, anchor: 'middle' }),
    text(500, 130, 'PREPAID ELECTRICITY RECEIPT', { size: 26, font, anchor: 'middle' }),
    ...rows.flatMap(([label, value], index) => [
      text(60, 220 + 62 * index, label + colon, { size: 25, font }),
      text(380, 220 + 62 * index, value, { size: 25, font, bold: true }),
    ]),
  ]);
  const truth = {
    full_name: rows[0]![1],
    meter_number: meter,
    id_number: account,
    address: rows[3]![1],
    bill_date: bought,
    amount: paid.replace(',', ''),
  };
  return { front: { svg, truth } };
}
