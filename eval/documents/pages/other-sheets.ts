import { common, dateForms, nameRows, type Sheet } from './other-rows.ts';
import { makeCompany, makePerson, printDate } from './people.ts';
import { fillTemplate, type Random } from './random.ts';

export function ninSheet(random: Random): Sheet {
  const person = makePerson('nigeria', random);
  const nin = fillTemplate('DDDDDDDDDDD', random);
  const names = nameRows(random, person);
  return {
    photo: true,
    titles: [
      ['FEDERAL REPUBLIC OF NIGERIA'],
      random.pick([
        ['NATIONAL IDENTITY MANAGEMENT COMMISSION', 'National Identification Number Slip'],
        ['National Identification Number (NIN) Slip'],
        ['NATIONAL IDENTITY MANAGEMENT SYSTEM', 'NIN SLIP'],
      ]),
    ],
    rows: [
      {
        field: 'id_number',
        labels: ['NIN', 'National Identification Number', 'NIN No'],
        shown: random.chance(0.5) ? nin : `${nin.slice(0, 4)} ${nin.slice(4, 7)} ${nin.slice(7)}`,
        truth: nin,
      },
      ...names.rows,
      ...common(random, person),
    ],
    whole: names.whole,
  };
}

export function licenceSheet(random: Random): Sheet {
  const person = makePerson('nigeria', random);
  const number = fillTemplate('LLLDDDDDLLD', random);
  const names = nameRows(random, person);
  const form = random.pick(dateForms);
  return {
    photo: true,
    titles: [
      ['FEDERAL REPUBLIC OF NIGERIA'],
      random.pick([["NATIONAL DRIVER'S LICENCE"], ["DRIVER'S LICENCE"], ["NATIONAL DRIVER'S LICENSE"]]),
    ],
    rows: [
      {
        field: 'id_number',
        labels: ['Licence No', 'L/No', 'License Number', 'Licence Number'],
        shown: number,
        truth: number,
      },
      ...names.rows,
      ...common(random, person),
      {
        field: 'issue_date',
        labels: ['Date of Issue', 'Issue Date', 'ISS'],
        shown: printDate(person.issued, form),
        truth: person.issued,
      },
      {
        field: 'expiry_date',
        labels: ['Expiry Date', 'Date of Expiry', 'EXP', 'Valid Until'],
        shown: printDate(person.expires, form),
        truth: person.expires,
      },
      {
        field: 'address',
        labels: ['Address'],
        shown: `${person.street}, ${person.town}`,
        truth: `${person.street}, ${person.town}`,
        maybe: true,
      },
    ],
    whole: names.whole,
  };
}

export function votersSheet(random: Random): Sheet {
  const person = makePerson('nigeria', random);
  const vin = fillTemplate('DDLLHHDHDDDDDDDDDDD', random);
  const names = random.chance(0.5)
    ? nameRows(random, person)
    : {
        rows: [
          {
            field: 'full_name' as const,
            labels: ['Name', 'Full Name', 'Names'],
            shown: `${person.last}, ${person.first} ${person.middle}`.toUpperCase(),
            truth: `${person.first} ${person.middle} ${person.last}`,
          },
        ],
        whole: { first_name: `${person.first} ${person.middle}`, last_name: person.last },
      };
  return {
    photo: true,
    titles: [
      ['INDEPENDENT NATIONAL ELECTORAL COMMISSION'],
      random.pick([["PERMANENT VOTER'S CARD"], ["VOTER'S CARD"], ['INEC', "PERMANENT VOTER'S CARD"]]),
    ],
    rows: [
      {
        field: 'id_number',
        labels: ['VIN', 'Voter Identification Number'],
        shown: random.chance(0.5) ? vin : vin.replace(/(.{4})(?=.)/g, '$1 '),
        truth: vin,
      },
      ...names.rows,
      ...common(random, person),
      {
        field: 'occupation',
        labels: ['Occupation'],
        shown: random.pick(['Trader', 'STUDENT', 'Civil Servant']),
        truth: '',
        maybe: true,
      },
      { field: 'state', labels: ['State'], shown: person.state.toUpperCase(), truth: person.state, maybe: true },
    ],
    whole: names.whole,
  };
}

export function cacSheet(random: Random): Sheet {
  const company = makeCompany(random, random.pick(['RC', 'BN'] as const));
  const number = company.number.replace(' ', '');
  return {
    photo: false,
    titles: [
      ['FEDERAL REPUBLIC OF NIGERIA'],
      ['CORPORATE AFFAIRS COMMISSION'],
      [
        company.number.startsWith('RC')
          ? 'CERTIFICATE OF INCORPORATION'
          : 'CERTIFICATE OF REGISTRATION OF BUSINESS NAME',
      ],
    ],
    rows: [
      {
        field: 'id_number',
        labels: ['Registration Number', 'Registration No'],
        shown: random.chance(0.5) ? number : company.number,
        truth: number.replace(/^\D+/, ''),
      },
      {
        field: 'full_name',
        labels: ['Company Name', 'Name of Company', 'Business Name'],
        shown: company.name.toUpperCase(),
        truth: company.name,
      },
      {
        field: 'issue_date',
        labels: ['Date of Registration', 'Registration Date', 'Date of Incorporation'],
        shown: printDate('2019-08-14', random.pick(['long_month', 'dashes', 'ordinal'] as const)),
        truth: '2019-08-14',
      },
      {
        field: 'address',
        labels: ['Registered Address', 'Address'],
        shown: '14 Marina Road, Lagos',
        truth: '14 Marina Road, Lagos',
        maybe: true,
      },
    ],
    whole: {},
  };
}

export function billSheet(random: Random): Sheet {
  const person = makePerson('nigeria', random);
  const account = fillTemplate('DDDDDDDDDD', random);
  const meter = fillTemplate('DDDDDDDDDDD', random);
  const holder = random.pick(['', 'MR ', 'MRS ']) + `${person.first} ${person.last}`.toUpperCase();
  return {
    photo: false,
    titles: [
      [
        random.pick([
          'IBADAN ELECTRICITY DISTRIBUTION COMPANY',
          'KANO ELECTRICITY DISTRIBUTION PLC',
          'IKEJA ELECTRIC',
          'EKO ELECTRICITY DISTRIBUTION COMPANY (EKEDC)',
          'LAGOS WATER CORPORATION',
        ]),
      ],
      [random.pick(['ELECTRICITY BILL', 'CUSTOMER BILL', 'UTILITY BILL', 'BILL STATEMENT'])],
    ],
    rows: [
      {
        field: 'full_name',
        labels: ['Customer Name', 'Account Holder', 'Name', 'Customer'],
        shown: holder,
        truth: holder,
      },
      {
        field: 'id_number',
        labels: ['Account Number', 'Account No', 'Customer ID', 'Acct No'],
        shown: account,
        truth: account,
      },
      { field: 'meter_number', labels: ['Meter Number', 'Meter No'], shown: meter, truth: meter },
      {
        field: 'address',
        labels: ['Address', 'Service Address', 'Supply Address'],
        shown: `${person.street}, ${person.town}`,
        truth: `${person.street}, ${person.town}`,
      },
      {
        field: 'bill_date',
        labels: ['Bill Date', 'Date', 'Billing Date', 'Invoice Date'],
        shown: printDate(person.issued, random.pick(dateForms)),
        truth: person.issued,
      },
      {
        field: 'amount',
        labels: ['Amount Due', 'Total Amount Due', 'Total Due'],
        shown: random.pick(['N12,450.00', 'NGN 12,450.00', '12,450.00']),
        truth: '12450.00',
      },
    ],
    whole: {},
  };
}

export function kenyaSheet(random: Random): Sheet {
  const person = makePerson('kenya', random);
  const number = fillTemplate('DDDDDDDD', random);
  const serial = fillTemplate('DDDDDDDDD', random);
  const full = `${person.first} ${person.middle} ${person.last}`;
  const form = random.pick(dateForms);
  const names = random.chance(0.5)
    ? nameRows(random, person)
    : {
        rows: [
          {
            field: 'full_name' as const,
            labels: ['Full Names', 'Full Name', 'Names'],
            shown: full.toUpperCase(),
            truth: full,
          },
        ],
        whole: { first_name: `${person.first} ${person.middle}`, last_name: person.last },
      };
  return {
    photo: true,
    titles: [
      ['JAMHURI YA KENYA'],
      ['REPUBLIC OF KENYA'],
      random.pick([['NATIONAL IDENTITY CARD'], ['IDENTITY CARD'], ['KITAMBULISHO CHA TAIFA']]),
    ],
    rows: [
      { field: 'serial_number', labels: ['Serial Number', 'Serial No'], shown: serial, truth: serial },
      { field: 'id_number', labels: ['ID Number', 'ID No', 'Identity Number'], shown: number, truth: number },
      ...names.rows,
      ...common(random, person),
      {
        field: 'place_of_birth',
        labels: ['District of Birth', 'Place of Birth'],
        shown: person.state.toUpperCase(),
        truth: person.state,
      },
      { field: 'place_of_issue', labels: ['Place of Issue'], shown: person.town.toUpperCase(), truth: person.town },
      { field: 'issue_date', labels: ['Date of Issue'], shown: printDate(person.issued, form), truth: person.issued },
    ],
    whole: names.whole,
  };
}
