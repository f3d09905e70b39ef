import { box, type DrawnDocument, fonts, guilloche, page, portrait, text } from './draw.ts';
import { td1Lines } from './mrz.ts';
import { makePerson, printDate } from './people.ts';
import { fillTemplate, type Random } from './random.ts';

const mrz = (lines: readonly string[], y: number): string[] =>
  lines.map((line, index) => text(40, y + 48 * index, line, { size: 38, font: 'OCR B' }));

/** The second-generation card: labels over values, numbers at the top; the back with administrative units and a TD1 MRZ. */
export async function drawKenyaId(random: Random): Promise<DrawnDocument> {
  const person = makePerson('kenya', random);
  const font = random.pick(fonts);
  const number = fillTemplate(random.pick(['DDDDDDDD', 'DDDDDDD']), random);
  const serial = fillTemplate('DDDDDDDDD', random);
  const colon = random.chance(0.5) ? ':' : '';
  const label = (x: number, y: number, words: string) => text(x, y, words + colon, { size: 19, font, colour: '#333' });
  const value = (x: number, y: number, words: string) =>
    text(x, y, words.toUpperCase(), { size: 25, font, bold: true });
  const full = `${person.first} ${person.middle} ${person.last}`;
  const front = page(1010, 640, [
    box(0, 0, 1010, 640, '#eef1e4'),
    guilloche(1010, 640, '#c79a8a', random),
    text(300, 46, 'JAMHURI YA KENYA', { size: 27, font, bold: true, anchor: 'middle' }),
    text(720, 46, 'REPUBLIC OF KENYA', { size: 27, font, bold: true, anchor: 'middle' }),
    text(40, 92, `SERIAL NUMBER${colon}`, { size: 20, font }), text(250, 92, serial, { size: 24, font, bold: true }),
    text(600, 92, `ID NUMBER${colon}`, { size: 20, font }), text(750, 92, number, { size: 24, font, bold: true }),
    label(370, 136, 'FULL NAMES'), value(370, 168, full),
    label(370, 208, 'DATE OF BIRTH'), value(370, 240, printDate(person.born, 'dots')),
    label(370, 280, 'SEX'), value(370, 312, person.sex),
    label(370, 352, 'DISTRICT OF BIRTH'), value(370, 384, person.state),
    label(370, 424, 'PLACE OF ISSUE'), value(370, 456, person.town),
    label(370, 496, 'DATE OF ISSUE'), value(370, 528, printDate(person.issued, 'dots')),
    label(370, 568, "HOLDER'S SIGN."),
    await portrait(50, 130, 260, 340, random),
  ]); // biome-ignore format: a table
  const units = {
    district: person.state,
    division: person.town,
    location: random.pick(['KIBERA', 'KILELESHWA', 'MAJENGO', 'NYALENDA']),
    sub_location: random.pick(['OLYMPIC', 'GATINA', 'SOKO', 'MTWAPA']),
  };
  const lines = td1Lines({
    issuer: 'KYA',
    number: serial,
    optional: number,
    born: person.born,
    sex: person.sex,
    expires: `${Number(person.issued.slice(0, 4)) + 20}${person.issued.slice(4)}`,
    last: person.last,
    given: `${person.first} ${person.middle}`,
  });
  const back = page(1010, 640, [
    box(0, 0, 1010, 640, '#eef1e4'),
    guilloche(1010, 640, '#c79a8a', random),
    ...([['DISTRICT', units.district], ['DIVISION', units.division], ['LOCATION', units.location], ['SUB-LOCATION', units.sub_location]] as const).flatMap(([name, unit], index) => [label(60, 60 + 92 * index, name), value(60, 94 + 92 * index, unit)]),
    text(620, 380, "PRINCIPAL REGISTRAR'S SIGN.", { size: 19, font }),
    ...mrz(lines, 500),
  ]); // biome-ignore format: a table
  const truth = {
    serial_number: serial, id_number: number, full_name: full, first_name: `${person.first} ${person.middle}`, last_name: person.last, date_of_birth: person.born,
    gender: person.sex, place_of_birth: person.state, place_of_issue: person.town, issue_date: person.issued,
  }; // biome-ignore format: one table
  return { front: { svg: front, truth }, back: { svg: back, truth: units } };
}

/** The third-generation card: names labelled apart, nationality, expiry, two columns of labels over values. */
export async function drawMaishaCard(random: Random): Promise<DrawnDocument> {
  const person = makePerson('kenya', random);
  const font = random.pick(fonts);
  const number = fillTemplate('DDDDDDDD', random);
  const serial = fillTemplate('LLDDDDDDD', random);
  const expires = `${Number(person.issued.slice(0, 4)) + 10}${person.issued.slice(4)}`.replace('-02-29', '-02-28');
  const bilingual = random.chance(0.4);
  const label = (x: number, y: number, english: string, swahili: string) =>
    text(x, y, bilingual ? `${english} / ${swahili}` : english, { size: 17, font, colour: '#444' });
  const value = (x: number, y: number, words: string) =>
    text(x, y, words.toUpperCase(), { size: 24, font, bold: true });
  const given = `${person.first} ${person.middle}`;
  const front = page(1010, 640, [
    box(0, 0, 1010, 640, '#f1f3f0'),
    guilloche(1010, 640, '#9fb7c9', random),
    text(505, 44, 'JAMHURI YA KENYA / REPUBLIC OF KENYA', { size: 27, font, bold: true, anchor: 'middle' }),
    text(505, 78, 'NATIONAL IDENTITY CARD', { size: 22, font, anchor: 'middle' }),
    await portrait(40, 120, 250, 320, random),
    label(330, 130, 'SURNAME', 'JINA LA UKOO'), value(330, 160, person.last),
    label(330, 200, 'GIVEN NAME', 'JINA'), value(330, 230, given),
    label(330, 270, 'SEX', 'JINSIA'), value(330, 300, person.sex),
    label(660, 270, 'NATIONALITY', 'URAIA'), value(660, 300, 'KEN'),
    label(330, 340, 'DATE OF BIRTH', 'TAREHE YA KUZALIWA'), value(330, 370, printDate(person.born, 'dots')),
    label(330, 410, 'PLACE OF BIRTH', 'MAHALI PA KUZALIWA'), value(330, 440, person.state),
    label(330, 480, 'ID NUMBER', 'NAMBARI YA KITAMBULISHO'), value(330, 510, number),
    label(760, 480, 'CARD NUMBER', 'NAMBARI YA KADI'), value(760, 510, serial),
    label(330, 550, 'DATE OF ISSUE', 'TAREHE YA KUTOLEWA'), value(330, 580, printDate(person.issued, 'dots')),
    label(700, 550, 'DATE OF EXPIRY', 'TAREHE YA KUISHA'), value(700, 580, printDate(expires, 'dots')),
  ]); // biome-ignore format: a table
  const lines = td1Lines({
    issuer: 'KEN',
    number: serial,
    optional: number,
    born: person.born,
    sex: person.sex,
    expires,
    last: person.last,
    given,
  });
  const back = page(1010, 640, [
    box(0, 0, 1010, 640, '#f1f3f0'),
    text(60, 80, 'COUNTY', { size: 18, font }),
    text(60, 114, person.state.toUpperCase(), { size: 24, font, bold: true }),
    ...mrz(lines, 500),
  ]);
  const truth = {
    last_name: person.last, first_name: given, full_name: `${given} ${person.last}`, gender: person.sex, nationality: 'KEN', date_of_birth: person.born,
    place_of_birth: person.state, id_number: number, serial_number: serial, issue_date: person.issued, expiry_date: expires,
  }; // biome-ignore format: one table
  return { front: { svg: front, truth }, back: { svg: back, truth: { district: person.state } } };
}
