import { fillTemplate, type Random } from './random.ts';

/** Invented people, companies and places: given and family names are common ones, put together by chance. */
export interface Person {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly sex: 'Male' | 'Female';
  /** `YYYY-MM-DD`. */
  readonly born: string;
  readonly issued: string;
  readonly expires: string;
  readonly street: string;
  readonly town: string;
  readonly state: string;
}

const nigerian = {
  Male: [
    'Chinedu',
    'Emeka',
    'Tunde',
    'Ibrahim',
    'Musa',
    'Segun',
    'Oluwaseun',
    'Ifeanyi',
    'Abdullahi',
    'Babatunde',
    'Kelechi',
    'Uche',
    'Yusuf',
    'Femi',
    'Obinna',
    'Tamuno',
    'Ekong',
    'Bashir',
  ],
  Female: [
    'Adaeze',
    'Ngozi',
    'Aisha',
    'Folake',
    'Chioma',
    'Halima',
    'Oluwatoyin',
    'Blessing',
    'Zainab',
    'Ifeoma',
    'Titilayo',
    'Amina',
    'Nkechi',
    'Yetunde',
    'Ebele',
    'Hauwa',
    'Mary-Ann',
    'Ini-Obong',
  ],
  last: [
    'Okafor',
    'Adeyemi',
    'Bello',
    'Nwosu',
    'Ogunleye',
    'Abubakar',
    'Eze',
    'Balogun',
    'Okonkwo',
    'Danjuma',
    'Adebayo-Williams',
    'Ekwueme',
    'Umar',
    'Akinola',
    'Briggs',
    'Etim',
    'Olawale',
    'Nnamdi',
    'Igwe',
    'Sani',
  ],
  streets: [
    'Allen Avenue',
    'Adeola Odeku Street',
    'Aminu Kano Crescent',
    'Ogui Road',
    'Awolowo Way',
    'Ahmadu Bello Way',
    'Bode Thomas Street',
    'Trans Amadi Road',
    'Zik Avenue',
    'Airport Road',
  ],
  places: [
    ['Ikeja', 'Lagos'],
    ['Wuse Zone 2', 'FCT Abuja'],
    ['Enugu', 'Enugu'],
    ['Port Harcourt', 'Rivers'],
    ['Kaduna North', 'Kaduna'],
    ['Ibadan', 'Oyo'],
    ['Surulere', 'Lagos'],
    ['Uyo', 'Akwa Ibom'],
    ['Kano Municipal', 'Kano'],
    ['Awka', 'Anambra'],
  ],
} as const;

const kenyan = {
  Male: ['John', 'Peter', 'Kevin', 'Brian', 'Samuel', 'Ali', 'Hassan', 'David', 'James', 'Dennis', 'Moses', 'Juma'],
  Female: [
    'Grace',
    'Mercy',
    'Faith',
    'Wanjiku',
    'Fatuma',
    'Esther',
    'Akinyi',
    'Amina',
    'Nancy',
    'Jane',
    'Ruth',
    'Zawadi',
  ],
  middle: [
    'Kamau',
    'Otieno',
    'Kiprono',
    'Mutua',
    'Wanjiru',
    'Chebet',
    'Mwende',
    'Njeri',
    'Omar',
    'Barasa',
    'Nyambura',
    'Kiptoo',
  ],
  last: [
    'Mwangi',
    'Odhiambo',
    'Kiplagat',
    'Musyoka',
    'Njoroge',
    'Wafula',
    'Cheruiyot',
    'Mohamed',
    'Kariuki',
    'Ochieng',
    'Ruto',
    'Wekesa',
    "Ng'ang'a",
    'Maina',
  ],
  places: [
    ['Westlands', 'Nairobi'],
    ['Kisumu East', 'Kisumu'],
    ['Likoni', 'Mombasa'],
    ['Kapseret', 'Uasin Gishu'],
    ['Kiambaa', 'Kiambu'],
    ['Mavoko', 'Machakos'],
    ['Nyeri Town', 'Nyeri'],
    ['Kilifi North', 'Kilifi'],
  ],
} as const;

export function makePerson(country: 'nigeria' | 'kenya', random: Random): Person {
  const sex = random.pick(['Male', 'Female'] as const);
  const from = country === 'nigeria' ? nigerian : kenyan;
  const first = random.pick(from[sex]);
  const middles = (country === 'nigeria' ? nigerian[sex] : kenyan.middle).filter((name) => name !== first);
  const issued = day(random, 2012, 2024);
  const [town, state] = random.pick<readonly [string, string]>(from.places);
  return {
    first,
    middle: random.pick<string>(middles),
    last: random.pick<string>(from.last),
    sex,
    born: day(random, 1950, 2003),
    issued,
    expires: `${Number(issued.slice(0, 4)) + 5}${issued.slice(4)}`.replace('-02-29', '-02-28'),
    street: `${random.whole(1, 240)} ${random.pick(nigerian.streets)}`,
    town,
    state,
  };
}

export function day(random: Random, from: number, to: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${random.whole(from, to)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;
}

const trades = [
  'Agro Allied',
  'Global Logistics',
  'Properties',
  'Technologies',
  'Foods',
  'Oil Services',
  'Textiles',
  'Consulting',
  'Printing',
  'Pharmacy',
];
const stems = [
  'Zenith Palm',
  'Greenfield',
  'Royal Crest',
  'Blue Niger',
  'Kowa',
  'Sunrise',
  'Harmattan',
  'Delta Star',
  'Ivory Gate',
  'Abiola & Sons',
];

export const makeCompany = (random: Random, registered: 'RC' | 'BN'): { name: string; number: string } => ({
  name: `${random.pick(stems)} ${random.pick(trades)} ${registered === 'RC' ? random.pick(['Limited', 'Nigeria Limited', 'Ltd']) : random.pick(['Enterprises', 'Ventures', 'Services'])}`,
  number: `${registered} ${fillTemplate(registered === 'RC' ? 'DDDDDDD' : 'DDDDDDD', random)}`,
});

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Ways in which documents print a date. */
export function printDate(
  iso: string,
  form: 'dashes' | 'slashes' | 'dots' | 'short_month' | 'long_month' | 'ordinal',
): string {
  const [year, month, date] = iso.split('-') as [string, string, string];
  const name = monthNames[Number(month) - 1]!;
  const n = Number(date);
  const suffix =
    n % 10 === 1 && n !== 11 ? 'st' : n % 10 === 2 && n !== 12 ? 'nd' : n % 10 === 3 && n !== 13 ? 'rd' : 'th';
  switch (form) {
    case 'dashes':
      return `${date}-${month}-${year}`;
    case 'slashes':
      return `${date}/${month}/${year}`;
    case 'dots':
      return `${date}.${month}.${year}`;
    case 'short_month':
      return `${date} ${name.slice(0, 3).toUpperCase()} ${year}`;
    case 'long_month':
      return `${name} ${n}, ${year}`;
    case 'ordinal':
      return `${n}${suffix} day of ${name}, ${year}`;
  }
}
