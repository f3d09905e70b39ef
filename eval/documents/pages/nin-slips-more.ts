import { box, type DrawnDocument, fonts, page, picture, portrait, text } from './draw.ts';
import { makePerson, printDate } from './people.ts';
import { qrCode } from './qr.ts';
import { fillTemplate, type Random } from './random.ts';

/** The slip of "verified NIN details": labels and values beside each other, a photo, and three notes; a phone number of eleven digits among them. */
export async function drawInformationSlip(random: Random): Promise<DrawnDocument> {
  const person = makePerson('nigeria', random);
  const font = random.pick(fonts);
  const nin = fillTemplate('DDDDDDDDDDD', random);
  const rows: readonly (readonly [string, string])[] = [
    ['First Name', person.first],
    ['Middle Name', person.middle],
    ['Last Name', person.last],
    ['Date of birth', printDate(person.born, 'short_month')],
    ['Gender', person.sex],
    ['NIN Number', nin],
    ['Tracking ID', fillTemplate('XXXXXXXXXXXXXXX', random)],
    ['Phone Number', `080${fillTemplate('DDDDDDDD', random)}`],
    ['Residence State', person.state],
    ['Birth State', person.state],
    ['Address', person.street],
  ];
  const svg = page(1240, 980, [
    box(0, 0, 1240, 980, '#ffffff'),
    text(620, 60, 'Federal Republic of Nigeria', { size: 32, font, bold: true, anchor: 'middle' }),
    text(620, 105, 'Verified NIN Details', { size: 28, font, anchor: 'middle' }),
    ...rows.flatMap(([label, value], row) => [
      text(60, 190 + 50 * row, `${label}:`, { size: 25, font, bold: true }),
      text(360, 190 + 50 * row, value.toUpperCase(), { size: 25, font }),
    ]),
    await portrait(900, 170, 240, 300, random),
    text(60, 830, '1. This NIN slip remains the property of the Federal Republic of Nigeria;', { size: 20, font }),
    text(60, 865, '2. It does not imply nor confer citizenship of the Federal Republic of Nigeria;', {
      size: 20,
      font,
    }),
    text(60, 900, '3. It is valid for the lifetime of the holder and DOES NOT EXPIRE.', { size: 20, font }),
    text(60, 945, 'helpdesk@nimc.gov.ng   07040144452, 07040144453', { size: 20, font }),
  ]);
  const truth = {
    id_number: nin, last_name: person.last, first_name: person.first, other_names: person.middle, full_name: `${person.first} ${person.middle} ${person.last}`,
    date_of_birth: person.born, gender: person.sex,
  }; // biome-ignore format: one table
  return { front: { svg, truth } };
}

/** The standard slip of a card's shape, after the official specimen: given names parted by a comma, the number in groups, a code that only NIMC reads. */
export async function drawStandardSlip(random: Random): Promise<DrawnDocument> {
  const person = makePerson('nigeria', random);
  const font = random.pick(fonts);
  const nin = fillTemplate('DDDDDDDDDDD', random);
  const label = (y: number, words: string) => text(345, y, words, { size: 26, font, colour: '#555' });
  const value = (y: number, words: string) => text(345, y, words.toUpperCase(), { size: 31, font });
  const svg = page(1000, 630, [
    box(0, 0, 1000, 630, '#fdfdfd', '#bbb'),
    await portrait(60, 170, 220, 270, random),
    text(850, 150, 'NGA', { size: 34, font, bold: true, anchor: 'middle' }),
    label(200, 'Surname/Nom'),
    value(238, person.last),
    label(300, 'Given Names/Prénoms'),
    value(338, `${person.first}, ${person.middle}`),
    label(400, 'Date of Birth'),
    value(438, printDate(person.born, 'short_month')),
    picture(740, 190, 220, 220, await qrCode('{"l":"n","h":"c1607130fc8752a7e0b20cc782bf090a34595190"}')),
    text(500, 520, 'NATIONAL IDENTIFICATION NUMBER', { size: 26, font, bold: true, anchor: 'middle' }),
    text(500, 590, `${nin.slice(0, 4)} ${nin.slice(4, 7)} ${nin.slice(7)}`, { size: 60, font, anchor: 'middle' }),
  ]);
  const truth = {
    id_number: nin, last_name: person.last, first_name: `${person.first} ${person.middle}`, full_name: `${person.first} ${person.middle} ${person.last}`, date_of_birth: person.born,
  }; // biome-ignore format: one table
  return { front: { svg, truth } };
}
