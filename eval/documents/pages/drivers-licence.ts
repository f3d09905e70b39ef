import { box, type DrawnDocument, fonts, guilloche, page, portrait, text } from './draw.ts';
import { makePerson, printDate } from './people.ts';
import { fillTemplate, type Random } from './random.ts';

/** The national driver's licence: terse labels on the line of their values, name and address without labels. */
export async function drawDriversLicence(random: Random): Promise<DrawnDocument> {
  const person = makePerson('nigeria', random);
  const font = random.pick(fonts);
  const number = fillTemplate(random.pick(['LLLDDDDDLLD', 'LLLDDDDDLLDD']), random);
  const colon = random.chance(0.25) ? ':' : '';
  const date = (iso: string) => printDate(iso, 'dashes');
  const small = { size: 22, font, colour: '#333' };
  const strong = { size: 24, font, bold: true };
  const pair = (x: number, y: number, label: string, value: string, gap: number) => [
    text(x, y, label + colon, small),
    text(x + gap, y, value, strong),
  ];
  const vehicle = random.pick(['A', 'B', 'C', 'D', 'E']);
  const first = person.first.toUpperCase();
  const svg = page(1010, 640, [
    box(0, 0, 1010, 640, '#f3ecd9'),
    guilloche(1010, 640, '#8fb58f', random),
    text(505, 48, 'FEDERAL REPUBLIC OF NIGERIA', { size: 34, font, bold: true, anchor: 'middle', colour: '#0b4d22' }),
    text(505, 88, random.pick(["NATIONAL DRIVER'S LICENCE", 'NATIONAL DRIVERS LICENCE']), {
      size: 28,
      font,
      bold: true,
      anchor: 'middle',
      colour: '#8c1c1c',
    }),
    await portrait(30, 120, 230, 290, random),
    ...pair(290, 146, 'L/NO', number, 90),
    ...pair(760, 146, 'CLASS', vehicle, 100),
    text(290, 196, `${person.last.toUpperCase()}, ${first} ${person.middle.toUpperCase()}`, {
      size: 27,
      font,
      bold: true,
    }),
    text(290, 234, `${person.street.toUpperCase()},`, { size: 22, font }),
    text(290, 264, `${person.town.toUpperCase()}, ${person.state.toUpperCase()}`, { size: 22, font }),
    ...pair(290, 312, 'SEX', person.sex[0]!, 70),
    ...pair(450, 312, 'D of B', date(person.born), 90),
    ...pair(730, 312, 'BG', random.pick(['O+', 'A+', 'B+']), 50),
    ...pair(290, 358, 'ISS', date(person.issued), 70),
    ...pair(560, 358, 'EXP', date(person.expires), 70),
    ...pair(290, 404, 'HT', '1.75M', 60),
    ...pair(450, 404, 'F/MARKS', 'N', 120),
    ...pair(660, 404, 'GL', 'N', 50),
    ...pair(290, 450, 'REP', '0', 60),
    ...pair(450, 450, 'REN', '1', 60),
    ...pair(290, 496, 'DATE OF 1st ISS', date(person.issued), 200),
    ...pair(650, 496, '1st ISS ST', 'LAGOS', 130),
    text(40, 560, "HOLDER'S SIGNATURE", { size: 18, font }),
    text(660, 560, 'AUTHORISED SIGNATORY', { size: 18, font }),
    text(30, 450, `${person.state.toUpperCase()} STATE`, { size: 20, font }),
  ]);
  const truth = {
    id_number: number, last_name: person.last, first_name: `${person.first} ${person.middle}`, full_name: `${person.first} ${person.middle} ${person.last}`,
    address: `${person.street}, ${person.town}, ${person.state}`, gender: person.sex, date_of_birth: person.born, issue_date: person.issued, expiry_date: person.expires, licence_class: vehicle,
  }; // biome-ignore format: one table
  return { front: { svg, truth } };
}
