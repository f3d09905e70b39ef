import type { FieldName } from '../../../server/src/documents/reading.ts';
import { printDate } from './people.ts';
import type { Random } from './random.ts';

/** One field as some printer might print it: wordings of its label, the text, and what the reader should make of it. */
export interface Row {
  readonly field: FieldName;
  readonly labels: readonly string[];
  readonly shown: string;
  readonly truth: string;
  /** Not on every print. */
  readonly maybe?: boolean;
}

export interface Sheet {
  readonly titles: readonly (readonly string[])[];
  readonly rows: readonly Row[];
  /** The whole names. */
  readonly whole: Readonly<Partial<Record<FieldName, string>>>;
  readonly photo: boolean;
}

export const dateForms = ['dashes', 'slashes', 'dots', 'short_month'] as const;

export function nameRows(
  random: Random,
  person: { first: string; middle: string; last: string },
): Pick<Sheet, 'rows' | 'whole'> {
  const { first, middle, last } = person;
  const show = random.chance(0.7) ? (words: string) => words.toUpperCase() : (words: string) => words;
  const full_name = `${first} ${middle} ${last}`;
  if (random.chance(0.5)) {
    const rows: Row[] = [
      { field: 'last_name', labels: ['Surname', 'Last Name', 'Family Name'], shown: show(last), truth: last },
      { field: 'first_name', labels: ['First Name', 'First Names'], shown: show(first), truth: first },
      {
        field: 'other_names',
        labels: ['Middle Name', 'Other Names', 'Other Name'],
        shown: show(middle),
        truth: middle,
      },
    ];
    return { rows, whole: { full_name } };
  }
  const rows: Row[] = [
    { field: 'last_name', labels: ['Surname', 'Surname / Nom', 'Last Name'], shown: show(last), truth: last },
    {
      field: 'first_name',
      labels: ['Given Names', 'Given Name(s)', 'Given Names / Prénoms'],
      shown: show(`${first} ${middle}`),
      truth: `${first} ${middle}`,
    },
  ];
  return { rows, whole: { full_name } };
}

export function common(random: Random, person: { born: string; sex: 'Male' | 'Female' }): Row[] {
  const form = random.pick(dateForms);
  return [
    {
      field: 'date_of_birth',
      labels: ['Date of Birth', 'D.O.B', 'DOB', 'Birth Date'],
      shown: printDate(person.born, form),
      truth: person.born,
    },
    {
      field: 'gender',
      labels: ['Sex', 'Gender'],
      shown: random.pick([person.sex[0]!, person.sex, person.sex.toUpperCase()]),
      truth: person.sex,
    },
  ];
}
