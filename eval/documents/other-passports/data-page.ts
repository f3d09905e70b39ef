import { portrait, text } from '../pages/draw.ts';
import type { Random } from '../pages/random.ts';
import type { Holder } from './holders.ts';
import { td3 } from './td3.ts';

/** Words and style of a state's pages, by public descriptions. */
interface Style {
  readonly code: string;
  readonly title: string;
  readonly state: string;
  readonly nationality: string;
  readonly authority: string;
  readonly languages: 'en-fr' | 'fr-en' | 'en' | 'en-fr-es';
  readonly date: (iso: string) => string;
  readonly paper: string;
  readonly ink: string;
}

const EN = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const FR = ['JAN', 'FÉV', 'MARS', 'AVR', 'MAI', 'JUIN', 'JUIL', 'AOÛT', 'SEPT', 'OCT', 'NOV', 'DÉC'];
const parts = (iso: string) => iso.split('-') as [string, string, string];
const month = (names: readonly string[], m: string) => names[Number(m) - 1]!;
const numeric = (iso: string) => parts(iso).reverse().join('/');
const long = (iso: string) => {
  const [y, m, d] = parts(iso);
  return `${d} ${month(EN, m)} ${y}`;
};
const both = (iso: string) => {
  const [y, m, d] = parts(iso);
  return `${d} ${month(EN, m)}/${month(FR, m)} ${y.slice(2)}`;
};
const mixed = (iso: string) => {
  const [y, m, d] = parts(iso);
  return `${d} ${month(EN, m)[0]}${month(EN, m).slice(1).toLowerCase()} ${y}`;
};

export const styles: Readonly<Record<Holder['country'], Style>> = {
  nigeria: { code: 'NGA', title: 'PASSPORT / PASSEPORT', state: 'FEDERAL REPUBLIC OF NIGERIA', nationality: 'NIGERIAN', authority: 'ABEOKUTA', languages: 'en-fr', date: both, paper: '#e9f1e4', ink: '#1d5a38' },
  kenya: { code: 'KEN', title: 'PASSPORT', state: 'REPUBLIC OF KENYA / JAMHURI YA KENYA', nationality: 'KENYAN', authority: 'GOVERNMENT OF KENYA', languages: 'en', date: long, paper: '#e6eaf3', ink: '#2b3c6b' },
  ghana: { code: 'GHA', title: 'PASSPORT / PASSEPORT', state: 'REPUBLIC OF GHANA', nationality: 'GHANAIAN', authority: 'ACCRA', languages: 'en-fr', date: numeric, paper: '#f4eede', ink: '#5a4210' },
  canada: { code: 'CAN', title: 'PASSPORT / PASSEPORT', state: 'CANADA', nationality: 'CANADIAN/CANADIENNE', authority: 'GATINEAU', languages: 'en-fr', date: both, paper: '#efe7ee', ink: '#6a2340' },
  usa: { code: 'USA', title: 'PASSPORT  PASSEPORT  PASAPORTE', state: 'UNITED STATES OF AMERICA', nationality: 'UNITED STATES OF AMERICA', authority: 'UNITED STATES DEPARTMENT OF STATE', languages: 'en-fr-es', date: mixed, paper: '#eef0ea', ink: '#1c3f6e' },
  "cote d'ivoire": { code: 'CIV', title: 'PASSEPORT / PASSPORT', state: "RÉPUBLIQUE DE CÔTE D'IVOIRE", nationality: 'IVOIRIENNE', authority: 'DST ABIDJAN', languages: 'fr-en', date: numeric, paper: '#f6ebdf', ink: '#8a4513' },
}; // biome-ignore format: a table

const LABELS = {
  type: ['Type', 'Type', 'Tipo'],
  code: ['Country code', 'Code du pays', 'Código'],
  number: ['Passport No.', 'N° du passeport', 'No. de Pasaporte'],
  surname: ['Surname', 'Nom', 'Apellidos'],
  given: ['Given names', 'Prénoms', 'Nombres'],
  nationality: ['Nationality', 'Nationalité', 'Nacionalidad'],
  born: ['Date of birth', 'Date de naissance', 'Fecha de nacimiento'],
  sex: ['Sex', 'Sexe', 'Sexo'],
  place: ['Place of birth', 'Lieu de naissance', 'Lugar de nacimiento'],
  issued: ['Date of issue', 'Date de délivrance', 'Fecha de expedición'],
  expires: ['Date of expiry', "Date d'expiration", 'Fecha de caducidad'],
  authority: ['Authority', 'Autorité', 'Autoridad'],
  personal: ['Personal No.', 'N° personnel', 'No. personal'],
} as const;

export const PAGE = { width: 1250, height: 880 };
const FACES = ['DejaVu Sans', 'Liberation Sans', 'Nimbus Sans', 'Liberation Sans Narrow'] as const;

/**
 * The page's SVG at 1250 × 880 (10 px a millimetre). `face` is the printed zone's type; the MRZ is in OCR-B at 10 per inch, and says what
 * `inMrz` says (an altered page says there what its print does not).
 */
export async function drawDataPage(holder: Holder, random: Random, inMrz: Holder = holder): Promise<string> {
  const style = styles[holder.country];
  const face = random.pick(FACES);
  const value = (words: string, x: number, y: number) =>
    text(x, y, words, { size: 26, font: face, bold: random.chance(0.3), colour: '#20201e' });
  const label = (key: keyof typeof LABELS, x: number, y: number) =>
    text(x, y, labelled(key, style.languages), { size: 15, font: face, colour: style.ink });
  const field = (key: keyof typeof LABELS, words: string, x: number, y: number) =>
    words ? label(key, x, y) + value(words, x, y + 28) : '';
  const [left, middle, right] = [420, 700, 950];
  const step = 68;
  const at = (row: number) => 112 + row * step;
  const [first, second] = td3(inMrz, style.code);
  const mrz = (line: string, y: number) =>
    [...line]
      .map((letter, i) => text(66 + i * 25.4, y, letter, { size: 37, font: 'OCR B', colour: '#141414' }))
      .join('');
  const body = [
    `<rect width="1250" height="880" fill="${style.paper}"/>`,
    securityPrint(style.ink, random),
    `<rect y="695" width="1250" height="185" fill="#f3f3ee" opacity="${random.between(0.5, 1).toFixed(2)}"/>`,
    text(50, 62, style.title, { size: 30, font: face, bold: true, colour: style.ink }),
    text(1200, 62, style.state, { size: 24, font: face, colour: style.ink, anchor: 'end' }),
    await portrait(50, 150, 320, 420, random),
    field('type', 'P', left, at(0)), field('code', style.code, left + 150, at(0)), field('number', holder.number, right, at(0)),
    field('surname', holder.surname, left, at(1)),
    field('given', holder.given ?? '', left, at(2)),
    field('nationality', style.nationality, left, at(3)), field('personal', holder.personal, right, at(3)),
    field('born', style.date(holder.born), left, at(4)), field('place', holder.place, middle + 60, at(5)),
    field('sex', holder.sex, left, at(5)),
    field('issued', style.date(holder.issued), left, at(6)), field('authority', style.authority, middle + 60, at(6)),
    field('expires', style.date(holder.expires), left, at(7)),
    mrz(first, 765), mrz(second, 828.5),
  ]; // biome-ignore format: a page, line by line
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1600" height="1126" viewBox="0 0 1250 880">${body.join('')}</svg>`;
}

function labelled(key: keyof typeof LABELS, languages: Style['languages']): string {
  const [en, fr, es] = LABELS[key];
  if (languages === 'en') return en;
  if (languages === 'fr-en') return `${fr} / ${en}`;
  return languages === 'en-fr' ? `${en} / ${fr}` : `${en} / ${fr} / ${es}`;
}

/** Rosettes and fine lines under everything, the MRZ too. */
function securityPrint(ink: string, random: Random): string {
  const rosettes = Array.from({ length: 5 }, () => {
    const [x, y] = [random.between(100, 1150), random.between(80, 820)];
    return Array.from(
      { length: 14 },
      (_, i) =>
        `<ellipse cx="${x}" cy="${y}" rx="${random.between(90, 160)}" ry="${40 + i * 4}" transform="rotate(${i * 13} ${x} ${y})" fill="none" stroke="${ink}" stroke-width="1" opacity="0.16"/>`,
    ).join('');
  });
  const lines = Array.from(
    { length: 60 },
    (_, i) =>
      `<path d="M0 ${i * 15} q 312 ${random.between(-26, 26)} 625 0 t 625 0" fill="none" stroke="${ink}" stroke-width="0.9" opacity="0.2"/>`,
  );
  return [...rosettes, ...lines].join('');
}
