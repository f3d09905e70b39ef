import sharp from 'sharp';
import { type CardKind, cardKinds } from '../documents/specimen/card-kinds.ts';
import { drawCard } from '../documents/specimen/draw-card.ts';
import { drawSpecimenPassport, type SpecimenPerson, specimenHolder } from '../documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import { specimenClip } from './specimen-clip.ts';

export interface Specimen {
  readonly file: string;
  /** Text for people: how to send the specimen, and the expected result of the check. */
  readonly use: string;
  readonly draw: () => Promise<Buffer>;
}

/** Code and name of the issuer of each passport. The key is the country in a request. */
export const passportIssuers: Readonly<Record<string, readonly [code: string, name: string]>> = {
  nigeria: ['NGA', 'NIGERIA'],
  kenya: ['KEN', 'KENYA'],
  ghana: ['GHA', 'GHANA'],
  canada: ['CAN', 'CANADA'],
  usa: ['USA', 'UNITED STATES OF AMERICA'],
  "cote d'ivoire": ['CIV', 'COTE DIVOIRE'],
};

/** Strength of the blur that makes all lines of a specimen unreadable. */
const BLUR_SIGMA = 9;
const blurred = (picture: Buffer): Promise<Buffer> => sharp(picture).blur(BLUR_SIGMA).jpeg({ quality: 90 }).toBuffer();
const passport = (holder: SpecimenPerson, photo: Buffer, inMrz = holder): Promise<Buffer> =>
  drawSpecimenPassport(holder, { photo, inMrz });

/**
 * Lists all specimens: passports, cards, a selfie and clips. They show only invented people. Each is marked as a
 * specimen. Nothing is drawn before `draw` is called.
 */
export function listSpecimens(): readonly Specimen[] {
  let drawnPhoto: Promise<Buffer> | undefined;
  const photo = (): Promise<Buffer> => {
    drawnPhoto ??= specimenPhoto();
    return drawnPhoto;
  };
  return [...passports(photo), ...cardKinds.flatMap((kind) => cards(kind, photo)), ...selfies(photo)];
}

type Photo = () => Promise<Buffer>;
const toSend = (country: string, type: string, what: string): string =>
  `document_type=${type} country="${country}": ${what}`;

function passports(photo: Photo): Specimen[] {
  const drawn = async (holder: SpecimenPerson, inMrz?: SpecimenPerson): Promise<Buffer> =>
    passport(holder, await photo(), inMrz);
  const ofNigeria = (name: string, what: string, draw: Specimen['draw']): Specimen => ({
    file: `passport-nigeria-${name}.jpg`,
    use: toSend('nigeria', 'passport', what),
    draw,
  });
  const old = { ...specimenHolder, issueDate: '2014-03-12', expiryDate: '2024-03-11' };
  const other = { ...specimenHolder, number: 'A00000028' };
  return [
    ...Object.entries(passportIssuers).map(([country, [issuer, state]]) => ({
      file: `passport-${country.replace(/[^a-z]+/g, '-')}.jpg`,
      use: toSend(country, 'passport', 'read, valid'),
      draw: () => drawn({ ...specimenHolder, issuer, state }),
    })),
    ofNigeria('expired', 'read, is_expired', () => drawn(old)),
    ofNigeria('blurred', '400, too blurry', async () => blurred(await drawn(specimenHolder))),
    ofNigeria('forged-digit', 'read, valid false', () => drawn(specimenHolder, other)),
  ];
}

function cards({ name, type, country, hasPhoto, front, back, expired }: CardKind, photo: Photo): Specimen[] {
  const drawFront = async (lines = front): Promise<Buffer> => drawCard(lines, hasPhoto ? await photo() : undefined);
  const card = (file: string, what: string, draw: Specimen['draw']): Specimen => ({
    file: `${file}.jpg`,
    use: toSend(country, type, what),
    draw,
  });
  return [
    card(back ? `${name}-front` : name, 'read', () => drawFront()),
    ...(back ? [card(`${name}-back`, 'the back', () => drawCard(back))] : []),
    card(`${name}-blurred`, '400, too blurry', async () => blurred(await drawFront())),
    ...(expired
      ? [
          card(`${name}-expired`, 'read, is_expired', () =>
            drawFront(front.map((line) => ({ ...line, text: expired[line.text] ?? line.text }))),
          ),
        ]
      : []),
  ];
}

const selfies = (photo: Photo): Specimen[] => [
  { file: 'selfie.jpg', use: 'face comparison with a passport: a match', draw: photo },
  {
    file: 'selfie-moving-picture.webm',
    use: 'liveness: not live, since a photo is moved before the camera',
    draw: async () => specimenClip(await photo()),
  },
  {
    file: 'selfie-no-face.webm',
    use: 'liveness: no face',
    draw: async () => {
      const wall = sharp({ create: { width: 366, height: 470, channels: 3, background: '#7a8b99' } });
      return specimenClip(await wall.jpeg().toBuffer());
    },
  },
];

/** Text of the README beside the specimens: how to send each of them, and the expected result. */
export const specimensReadme = (specimens: readonly Specimen[]): string =>
  `${[
    '# Specimens',
    '',
    'Drawn by `npx hakiki specimens`. Nobody on them exists.',
    '',
    '| file | use |',
    '|---|---|',
    ...specimens.map(({ file, use }) => `| ${file} | ${use} |`),
  ].join('\n')}\n`;
