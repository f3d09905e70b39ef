/** The fields of a TD1 MRZ; dates `YYYY-MM-DD`. */
export interface Td1 {
  readonly issuer: string;
  readonly number: string;
  readonly optional: string;
  readonly born: string;
  readonly sex: 'Male' | 'Female';
  readonly expires: string;
  readonly last: string;
  readonly given: string;
}

const fill = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
const named = (text: string): string =>
  text
    .toUpperCase()
    .replace(/'/g, '')
    .replace(/[^A-Z]/g, '<');

/** ICAO 9303 part 3, 4.9: weights 7, 3, 1; letters count from 10. */
function checkDigit(text: string): string {
  const values = [...text].map((char) => (char === '<' ? 0 : Number.parseInt(char, 36)));
  return String(values.reduce((sum, value, index) => sum + value * [7, 3, 1][index % 3]!, 0) % 10);
}

/** The three lines of 30 of ICAO 9303 part 5. */
export function td1Lines({ issuer, number, optional, born, sex, expires, last, given }: Td1): [string, string, string] {
  const six = (iso: string) => iso.slice(2).replaceAll('-', '');
  const document = fill(number, 9) + checkDigit(fill(number, 9));
  const birth = six(born) + checkDigit(six(born));
  const expiry = six(expires) + checkDigit(six(expires));
  const more = fill(optional, 15);
  const rest = fill('', 11);
  const composite = checkDigit(document + more + birth + expiry + rest);
  return [
    `ID${issuer}${document}${more}`,
    `${birth}${sex[0]}${expiry}${fill(issuer, 3)}${rest}${composite}`,
    fill(`${named(last)}<<${named(given)}`, 30),
  ];
}
