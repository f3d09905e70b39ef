const given = {
  Female: ['Ngozi', 'Adaeze', 'Wanjiru', 'Akosua', 'Nakato', 'Uwase', 'Bisola', 'Halima', 'Atieno', 'Efua'],
  Male: ['Chidi', 'Tunde', 'Kamau', 'Kwame', 'Okello', 'Mugisha', 'Musa', 'Obinna', 'Otieno', 'Yaw'],
} as const;
const family = [
  'Ezeoke',
  'Balogun',
  'Mwangi',
  'Mensah',
  'Ssebunya',
  'Habimana',
  'Danjuma',
  'Nwachukwu',
  'Ochieng',
  'Boateng',
];

/**
 * People whose names are on the sandbox's own list, so that some customers need a review. One of them also matches by
 * date of birth, the others only by name.
 */
const listed = [
  { firstName: 'Akosuba', middleName: 'Serwinti', lastName: 'Ampadwo', dateOfBirth: '1974-08-19', gender: 'Female' },
  { firstName: 'Oluwabusunmi', lastName: 'Adekitiwa', dateOfBirth: '1966-12-30', gender: 'Female' },
  { firstName: 'Ifedunke', lastName: 'Obiajumka', dateOfBirth: '1988-05-23', gender: 'Female' },
  { firstName: 'Emeka', lastName: 'Nwosu', dateOfBirth: '1985-11-02', gender: 'Male' },
  { firstName: 'Zubairu', middleName: 'Danlawan', lastName: 'Gwarkiyo', dateOfBirth: '1969-03-03', gender: 'Male' },
] as const;

export const FILL_PEOPLE = 60;
/** Returns a BVN that exists only in the sandbox. It has 11 digits and begins with 7000. */
export const fillNumber = (n: number): string => `7000${String(n).padStart(7, '0')}`;

/**
 * Returns the invented people for the numbers of `hakiki sandbox fill`, in the format of `sandbox-people.json`. The
 * people are the same each time.
 */
export const fillPeople = () =>
  Array.from({ length: FILL_PEOPLE }, (_, n) => {
    const gender = n % 2 ? ('Male' as const) : ('Female' as const);
    const day = String(1 + ((n * 7) % 28)).padStart(2, '0');
    const invented = {
      firstName: given[gender][n % 10]!,
      lastName: family[(n * 3 + Math.floor(n / 10)) % 10]!,
      dateOfBirth: `${1960 + ((n * 11) % 44)}-${String(1 + (n % 12)).padStart(2, '0')}-${day}`,
      gender,
      phone: `0803${String(1_000_000 + n * 7919).slice(-7)}`,
    };
    const person = n % 8 === 7 ? listed[Math.floor(n / 8) % listed.length]! : invented;
    return { country: 'nigeria', type: 'bvn', number: fillNumber(n), person };
  });

/**
 * Adds the operator's own people. If both have the same number, the operator's person is used. If the file is not a
 * list, it is returned unchanged. The code that reads the file then refuses it.
 */
export const withFillPeople = (given: unknown): unknown =>
  given === undefined || Array.isArray(given) ? [...fillPeople(), ...(given ?? [])] : given;
