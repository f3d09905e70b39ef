/** An invented holder and how a page shows what it says. Names in capitals as printed; dates `YYYY-MM-DD`. */
export interface Holder {
  readonly country: 'nigeria' | 'kenya' | 'ghana' | 'canada' | 'usa' | "cote d'ivoire";
  readonly surname: string;
  /** Null for a holder of one name. */
  readonly given: string | null;
  readonly number: string;
  readonly born: string;
  readonly issued: string;
  readonly expires: string;
  readonly sex: 'M' | 'F';
  readonly personal: string;
  readonly place: string;
}

const row = (
  country: Holder['country'],
  surname: string,
  given: string | null,
  number: string,
  dates: readonly [born: string, issued: string, expires: string],
  sex: 'M' | 'F',
  personal: string,
  place: string,
): Holder => {
  const [born, issued, expires] = dates;
  return { country, surname, given, number, born, issued, expires, sex, personal, place };
};

/** Two of each country; among them hyphens, apostrophes, two surnames, a name that the MRZ cuts, and holders of one name. */
export const holders: readonly Holder[] = [
  row(
    'nigeria',
    'ADEBAYO-COLE',
    'TEMITOPE OLUWASEUN',
    'B50483716',
    ['1988-04-17', '2021-06-09', '2031-06-08'],
    'F',
    '31850274619',
    'IBADAN',
  ),
  row(
    'nigeria',
    'UZOCHUKWU',
    'CHIDIEBERE SAMUEL',
    'A09317742',
    ['1979-12-03', '2019-02-20', '2024-02-19'],
    'M',
    '',
    'ABA',
  ),
  row(
    'kenya',
    "NG'ANG'A",
    'PETER KAMAU',
    'AK0718263',
    ['1995-08-29', '2023-01-16', '2033-01-15'],
    'M',
    '27361905',
    'NAKURU',
  ),
  row('kenya', 'WANJIKU', 'FAITH', 'BK4410927', ['2001-02-11', '2022-10-05', '2032-10-04'], 'F', '39014482', 'NAIROBI'),
  row(
    'ghana',
    'OWUSU-ANSAH',
    'NANA AKUA SERWAA',
    'G2841903',
    ['1990-07-22', '2018-11-30', '2028-11-29'],
    'F',
    '',
    'KUMASI',
  ),
  row('ghana', 'TETTEH', 'EMMANUEL NII', 'H0273516', ['1967-03-05', '2020-05-14', '2030-05-13'], 'M', '', 'ACCRA'),
  row(
    'canada',
    'MARTIN DESROSIERS',
    'ANNE-SOPHIE',
    'GA302955',
    ['1985-08-01', '2020-01-14', '2030-01-14'],
    'F',
    '',
    'MONTREAL',
  ),
  row('canada', "O'BRIEN", 'LIAM JOSEPH', 'P418209QX', ['1958-11-19', '2023-07-04', '2033-07-04'], 'M', '', 'HALIFAX'),
  row(
    'usa',
    'HERNANDEZ GUTIERREZ',
    'MARIA DE LOS ANGELES',
    '582047193',
    ['1972-10-30', '2017-03-28', '2027-03-27'],
    'F',
    '',
    'TEXAS, U.S.A.',
  ),
  row(
    'usa',
    'VANDERBILTMONTGOMERY',
    'CHRISTOPHER ALEXANDER JAMES',
    'A20518846',
    ['1999-01-08', '2022-09-12', '2032-09-11'],
    'M',
    '',
    'OHIO, U.S.A.',
  ),
  row(
    "cote d'ivoire",
    "N'GUESSAN",
    'AYA MARIE-CHANTAL',
    '19AK40627',
    ['1993-02-14', '2019-12-10', '2024-12-09'],
    'F',
    '',
    'BOUAKE',
  ),
  row("cote d'ivoire", 'SORO', null, '21BC83914', ['1982-05-26', '2021-04-01', '2026-03-31'], 'M', '', 'KORHOGO'),
];
