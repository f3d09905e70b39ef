import type { Holder } from './holders.ts';

const plain = (name: string) => name.replace(/'/g, '').replace(/[- ]/g, '<');
const fill = (text: string, length: number) => text.slice(0, length).padEnd(length, '<');
const six = (iso: string) => iso.slice(2).replaceAll('-', '');

/** The two lines of ICAO 9303 part 4, written apart from the reader's own code so that a mistake there would show. */
export function td3({ surname, given, number, born, expires, sex, personal }: Holder, code: string): [string, string] {
  const name = given === null ? plain(surname) : `${plain(surname)}<<${plain(given)}`;
  const document = sealed(fill(number, 9));
  const birth = sealed(six(born));
  const expiry = sealed(six(expires));
  const optional = personal === '' ? '<'.repeat(15) : sealed(fill(personal, 14));
  const sum = digit(document + birth + expiry + optional);
  return [`P<${code}${fill(name, 39)}`, `${document}${code}${birth}${sex}${expiry}${optional}${sum}`];
}

const sealed = (text: string) => text + digit(text);

function digit(text: string): number {
  const value = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36));
  return [...text].reduce((sum, character, i) => sum + value(character) * [7, 3, 1][i % 3]!, 0) % 10;
}
