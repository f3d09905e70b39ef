import { box, type DrawnDocument, fonts, guilloche, page, portrait, text } from './draw.ts';
import { makePerson, printDate } from './people.ts';
import { fillTemplate, type Random } from './random.ts';

const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

/** INEC's permanent voter's card: code and VIN on top, the name in capitals without a label, the rest labelled beside or above. */
export async function drawVotersCard(random: Random): Promise<DrawnDocument> {
  const person = makePerson('nigeria', random);
  const font = random.pick(fonts);
  const vin = fillTemplate('DDHHHHDHDDDDDDDDDDD', random);
  const colon = random.chance(0.6) ? ':' : '';
  const above = random.chance(0.4);
  const job = random.pick(['TRADING', 'CIVIL SERVANT', 'STUDENT', 'FARMING', 'ARTISAN', 'TEACHING']);
  const pair = (x: number, y: number, label: string, value: string) =>
    above
      ? [
          text(x, y - 24, label + colon, { size: 18, font, colour: '#444' }),
          text(x, y + 4, value, { size: 24, font, bold: true }),
        ]
      : [
          text(x, y, label + colon, { size: 21, font, colour: '#444' }),
          text(x + 22 + label.length * 14.5, y, value, { size: 23, font, bold: true }),
        ];
  const svg = page(1010, 640, [
    box(0, 0, 1010, 640, '#f7f7f2'),
    guilloche(1010, 640, '#b7cbb0', random),
    text(505, 44, 'FEDERAL REPUBLIC OF NIGERIA', { size: 27, font, bold: true, anchor: 'middle' }),
    text(505, 82, 'INDEPENDENT NATIONAL ELECTORAL COMMISSION', {
      size: 27,
      font,
      bold: true,
      anchor: 'middle',
      colour: '#7a1018',
    }),
    text(505, 116, "VOTER'S CARD", { size: 24, font, bold: true, anchor: 'middle' }),
    text(60, 162, `CODE${colon} ${fillTemplate('DD-DD-DD-DDD', random)}`, { size: 21, font }),
    text(360, 162, `VIN${colon} ${random.chance(0.7) ? grouped(vin) : vin}`, { size: 26, font, bold: true }),
    await portrait(40, 190, 220, 280, random),
    text(300, 212, `DELIM${colon} ${person.state.toUpperCase()} / ${person.town.toUpperCase()}`, { size: 20, font }),
    text(
      300,
      262,
      `${person.last.toUpperCase()}${random.chance(0.6) ? ',' : ''} ${person.first.toUpperCase()} ${person.middle.toUpperCase()}`,
      { size: 28, font, bold: true },
    ),
    ...pair(300, 330, 'DATE OF BIRTH', printDate(person.born, 'dashes')),
    ...pair(740, 330, 'GENDER', above || random.chance(0.5) ? person.sex[0]! : person.sex[0]!),
    ...pair(300, 400, 'OCCUPATION', job),
    ...pair(300, 470, 'ADDRESS', `${person.street.toUpperCase()}, ${person.town.toUpperCase()}`),
  ]);
  const truth = {
    id_number: vin, last_name: person.last, first_name: `${person.first} ${person.middle}`, full_name: `${person.first} ${person.middle} ${person.last}`,
    date_of_birth: person.born, gender: person.sex, occupation: job, address: `${person.street}, ${person.town}`,
  }; // biome-ignore format: one table
  return { front: { svg, truth } };
}
