import sharp from 'sharp';
import { composeMrz } from '../mrz/compose-mrz.ts';
import { drawText } from './glyphs.ts';

/** An invented holder. Names contain A–Z, spaces, hyphens and apostrophes. Dates are `YYYY-MM-DD`. */
export interface SpecimenPerson {
  /** ICAO code of the issuing state. `state` is the name that is printed on the page. */
  readonly issuer: string;
  readonly state: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly number: string;
  readonly birthDate: string;
  readonly issueDate: string;
  readonly expiryDate: string;
  readonly sex: 'Male' | 'Female';
  readonly placeOfBirth: string;
  readonly authority: string;
}

/** The holder in the sandbox's example. It is the same person as BVN 22222222222 of the sandbox authority. */
export const specimenHolder: SpecimenPerson = {
  issuer: 'NGA',
  state: 'NIGERIA',
  surname: 'OKAFOR',
  givenNames: 'AMAKA CHISOM',
  number: 'A00000019',
  birthDate: '1992-04-17',
  issueDate: '2024-03-12',
  expiryDate: '2034-03-11',
  sex: 'Female',
  placeOfBirth: 'ENUGU',
  authority: 'IKOYI',
};

/**
 * Size of the page. A data page of 125 mm × 88 mm (ICAO 9303 part 4, section 2) is drawn with ten pixels per
 * millimetre.
 */
const WIDTH = 1250;
const HEIGHT = 880;
const PHOTO = { left: 60, top: 170, width: 350, height: 450 };
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Draws the passport data page of an invented person as a JPEG of 1250 × 880 pixels. The page is clearly marked as a
 * specimen. The sandbox's first request, the tests and the benchmark use this page, because real passports cannot be
 * shipped. No fonts are needed. `inMrz` is the person in the MRZ, if the page should look altered.
 */
export async function drawSpecimenPassport(
  person: SpecimenPerson,
  { photo, inMrz = person }: { readonly photo: Uint8Array; readonly inMrz?: SpecimenPerson },
): Promise<Buffer> {
  const portrait = await sharp(photo).resize({ width: PHOTO.width, height: PHOTO.height, fit: 'cover' }).toBuffer();
  return sharp(Buffer.from(page(person, inMrz)))
    .composite([{ input: portrait, left: PHOTO.left, top: PHOTO.top }])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function page(person: SpecimenPerson, inMrz: SpecimenPerson): string {
  const [first, second] = mrzOf(inMrz);
  const label = (text: string, x: number, y: number) =>
    drawText(text, x, y, { height: 13, stroke: 1.5, colour: '#3d5a80' });
  const value = (text: string, x: number, y: number) => drawText(text, x, y, { height: 24, stroke: 1.8 });
  const mrz = (text: string, y: number) => drawText(text, 66, y, { height: 25, pitch: 25.4, stroke: 1.9 });
  const [left, middle, right] = [450, 760, 990];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#eef2ec"/>${waves()}
    <rect y="690" width="${WIDTH}" height="190" fill="#f8f8f5"/>
    ${drawText(`SPECIMEN PASSPORT ${person.state}`, 60, 40, { height: 30, colour: '#1d3557' })}
    ${drawText('NOT A DOCUMENT', 60, 100, { height: 18, colour: '#b23a48' })}
    ${label('TYPE', left, 100)}${value('P', left, 122)}
    ${label('CODE', middle, 100)}${value(person.issuer, middle, 122)}
    ${label('PASSPORT NO.', right, 100)}${value(person.number, right, 122)}
    ${label('SURNAME / NOM', left, 175)}${value(person.surname, left, 197)}
    ${label('GIVEN NAMES / PRENOMS', left, 250)}${value(person.givenNames, left, 272)}
    ${label('NATIONALITY / NATIONALITE', left, 325)}${value(person.state, left, 347)}
    ${label('DATE OF BIRTH / DATE DE NAISSANCE', left, 400)}${value(printed(person.birthDate), left, 422)}
    ${label('SEX / SEXE', left, 475)}${value(person.sex[0]!, left, 497)}
    ${label('PLACE OF BIRTH / LIEU DE NAISSANCE', middle - 90, 475)}${value(person.placeOfBirth, middle - 90, 497)}
    ${label('DATE OF ISSUE / DATE DE DELIVRANCE', left, 550)}${value(printed(person.issueDate), left, 572)}
    ${label('AUTHORITY / AUTORITE', right - 40, 550)}${value(person.authority, right - 40, 572)}
    ${label("DATE OF EXPIRY / DATE D'EXPIRATION", left, 622)}${value(printed(person.expiryDate), left, 644)}
    ${mrz(first!, 735)}${mrz(second!, 798.5)}
  </svg>`;
}

/** Returns the two lines of the person's MRZ, as printed on the page. */
export function mrzOf(person: SpecimenPerson): string[] {
  const plain = (name: string) => name.replace(/'/g, '').replace(/-/g, ' ');
  return composeMrz('TD3', {
    ...person,
    nationality: person.issuer,
    surname: plain(person.surname),
    givenNames: plain(person.givenNames),
    optional: '',
  });
}

function printed(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}

/**
 * Draws fine wavy lines like the lines of security print. Without them, the page would be easier to read than a real
 * one.
 */
function waves(): string {
  const lines = Array.from({ length: 44 }, (_, i) => {
    const y = 12 + i * 16;
    const path = Array.from(
      { length: 26 },
      (__, k) => `Q${k * 50 + 12.5} ${y - 9} ${k * 50 + 25} ${y}T${k * 50 + 50} ${y}`,
    ).join('');
    return `<path d="M0 ${y}${path}" fill="none" stroke="${i % 2 ? '#cfe0d4' : '#d9d6e8'}" stroke-width="1.6"/>`;
  });
  return lines.join('');
}
