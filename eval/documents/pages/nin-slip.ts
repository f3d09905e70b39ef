import { box, type DrawnDocument, fonts, page, picture, portrait, text } from './draw.ts';
import { makePerson, printDate } from './people.ts';
import { qrCode } from './qr.ts';
import { fillTemplate, type Random } from './random.ts';

/** The long slip: a ruled table of five columns over an A4 page's width, a photo at the right, a note below. */
export async function drawLongNinSlip(random: Random): Promise<DrawnDocument> {
  const person = makePerson('nigeria', random);
  const font = random.pick(fonts);
  const nin = fillTemplate('DDDDDDDDDDD', random);
  const tracking = fillTemplate('XXXXXXXXXXXXXXX', random);
  const colon = random.chance(0.7) ? ':' : '';
  const size = random.whole(19, 22);
  const label = (x: number, y: number, words: string) => text(x, y, `${words}${colon}`, { size, font, bold: true });
  const value = (x: number, y: number, words: string) => text(x, y, words, { size, font });
  const capital = random.chance(0.7);
  const shown = (words: string) => (capital ? words.toUpperCase() : words);
  const sex = random.chance(0.5) ? person.sex[0]! : person.sex.toUpperCase();
  const rows = [210, 258, 306, 354];
  const svg = page(1500, 560, [
    box(0, 0, 1500, 560, '#fdfdfb'),
    text(750, 48, 'National Identity Management System', { size: 30, font, bold: true, anchor: 'middle' }),
    text(750, 86, 'Federal Republic of Nigeria', { size: 24, font, anchor: 'middle' }),
    text(750, 124, 'National Identification Number Slip (NINS)', { size: 26, font, bold: true, anchor: 'middle' }),
    box(30, 160, 1440, 240, 'none', '#555'),
    label(45, rows[0]!, 'Tracking ID'),
    value(190, rows[0]!, tracking),
    label(45, rows[1]!, 'NIN'),
    value(190, rows[1]!, nin),
    label(470, rows[0]!, 'Surname'),
    value(640, rows[0]!, shown(person.last)),
    label(470, rows[1]!, 'First Name'),
    value(640, rows[1]!, shown(person.first)),
    label(470, rows[2]!, 'Middle Name'),
    value(640, rows[2]!, shown(person.middle)),
    label(470, rows[3]!, 'Gender'),
    value(640, rows[3]!, sex),
    label(920, rows[0]!, 'Address'),
    value(920, rows[1]!, shown(person.street)),
    value(920, rows[2]!, shown(person.town)),
    value(920, rows[3]!, shown(person.state)),
    await portrait(1270, 168, 190, 224, random),
    text(
      40,
      440,
      'Note: The National Identification Number (NIN) is your identity. It is confidential and may only be released for legitimate transactions.',
      { size: 17, font },
    ),
    text(40, 468, 'You will be notified when your National Identity Card is ready (for any enquiries please contact)', {
      size: 17,
      font,
    }),
    text(60, 520, 'helpdesk@nimc.gov.ng', { size: 17, font }),
    text(420, 520, 'www.nimc.gov.ng', { size: 17, font }),
    text(760, 520, '0700-CALL-NIMC', { size: 17, font }),
  ]);
  const truth = {
    tracking_id: tracking, id_number: nin, last_name: person.last, first_name: person.first, other_names: person.middle,
    full_name: `${person.first} ${person.middle} ${person.last}`, gender: person.sex, address: `${person.street} ${person.town} ${person.state}`,
  }; // biome-ignore format: one table
  return { front: { svg, truth } };
}

/** The digital or premium slip, of a card's shape: bilingual labels over their values, a QR code, the NIN large and grouped. */
export async function drawDigitalNinSlip(random: Random): Promise<DrawnDocument> {
  const person = makePerson('nigeria', random);
  const font = random.pick(fonts);
  const nin = fillTemplate('DDDDDDDDDDD', random);
  const french = random.chance(0.6);
  const label = (y: number, english: string, other: string, x = 300) =>
    text(x, y, french ? `${english}/${other}` : english, { size: 19, font, colour: '#3a3a3a' });
  const value = (y: number, words: string, x = 300) =>
    text(x, y, words.toUpperCase(), { size: 28, font, bold: random.chance(0.5) });
  const svg = page(1000, 630, [
    box(0, 0, 1000, 630, '#eef5ea'),
    text(40, 56, 'FEDERAL REPUBLIC OF NIGERIA', { size: 32, font, bold: true, colour: '#0b5d2a' }),
    text(40, 94, random.pick(['DIGITAL NIN SLIP', 'IMPROVED NIN SLIP', 'PREMIUM NIN SLIP']), {
      size: 24,
      font,
      colour: '#0b5d2a',
    }),
    await portrait(40, 140, 220, 270, random),
    label(168, 'SURNAME', 'NOM'),
    value(202, person.last),
    label(246, 'GIVEN NAMES', 'PRÉNOMS'),
    value(280, `${person.first} ${person.middle}`),
    label(324, 'DATE OF BIRTH', 'DATE DE NAISSANCE'),
    value(358, printDate(person.born, 'short_month')),
    label(402, 'SEX', 'SEXE'),
    value(436, person.sex[0]!),
    text(720, 402, 'ISSUE DATE', { size: 19, font, colour: '#3a3a3a' }),
    value(436, printDate(person.issued, 'short_month'), 720),
    picture(
      730,
      110,
      220,
      220,
      await qrCode(`{surname: ${person.last}, givenNames: ${person.first} ${person.middle}, NIN: ${nin}}`),
    ),
    text(870, 92, 'NGA', { size: 30, font, bold: true }),
    text(500, 510, 'National Identification Number (NIN)', { size: 24, font, anchor: 'middle' }),
    text(500, 580, `${nin.slice(0, 4)} ${nin.slice(4, 7)} ${nin.slice(7)}`, {
      size: 62,
      font,
      bold: true,
      anchor: 'middle',
    }),
  ]);
  const truth = {
    id_number: nin, last_name: person.last, first_name: `${person.first} ${person.middle}`, full_name: `${person.first} ${person.middle} ${person.last}`,
    date_of_birth: person.born, gender: person.sex, issue_date: person.issued,
  }; // biome-ignore format: one table
  return { front: { svg, truth } };
}
