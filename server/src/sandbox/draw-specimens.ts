import sharp from 'sharp';
import { cardKinds } from '../documents/specimen/card-kinds.ts';
import { drawCard } from '../documents/specimen/draw-card.ts';
import { drawSpecimenPassport, type SpecimenPerson, specimenHolder } from '../documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import { specimenClip } from './specimen-clip.ts';

export interface Specimen {
  readonly file: string;
  /** Text for people: how to send the specimen, and the expected result of the check. */
  readonly use: string;
  readonly bytes: Buffer;
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
const passport = (holder: SpecimenPerson, photo: Buffer, inMrz = holder) =>
  drawSpecimenPassport(holder, { photo, inMrz });

/**
 * Draws all specimens: passports, cards, a selfie and clips. They show only invented people. Each is marked as a
 * specimen.
 */
export async function* drawSpecimens(): AsyncGenerator<Specimen> {
  const photo = await specimenPhoto();
  const sent = (country: string, type: string, what: string) => `document_type=${type} country="${country}": ${what}`;
  for (const [country, [issuer, state]] of Object.entries(passportIssuers)) {
    const name = country.replace(/[^a-z]+/g, '-');
    yield {
      file: `passport-${name}.jpg`,
      use: sent(country, 'passport', 'read, valid'),
      bytes: await passport({ ...specimenHolder, issuer, state }, photo),
    };
  }
  const good = await passport(specimenHolder, photo);
  const old = { ...specimenHolder, issueDate: '2014-03-12', expiryDate: '2024-03-11' };
  const other = { ...specimenHolder, number: 'A00000028' };
  const ofNigeria = (file: string, what: string, bytes: Buffer): Specimen => ({
    ...{ file, bytes },
    use: sent('nigeria', 'passport', what),
  });
  yield ofNigeria('passport-nigeria-expired.jpg', 'read, is_expired', await passport(old, photo));
  yield ofNigeria('passport-nigeria-blurred.jpg', '400, too blurry', await blurred(good));
  yield ofNigeria(
    'passport-nigeria-forged-digit.jpg',
    'read, valid false',
    await passport(specimenHolder, photo, other),
  );
  for (const { name, type, country, hasPhoto, front, back, expired } of cardKinds) {
    const picture = hasPhoto ? photo : undefined;
    const drawn = await drawCard(front, picture);
    const side = back ? `${name}-front` : name;
    yield { file: `${side}.jpg`, use: sent(country, type, 'read'), bytes: drawn };
    if (back) yield { file: `${name}-back.jpg`, use: sent(country, type, 'the back'), bytes: await drawCard(back) };
    yield { file: `${name}-blurred.jpg`, use: sent(country, type, '400, too blurry'), bytes: await blurred(drawn) };
    if (expired) {
      const lines = front.map((line) => ({ ...line, text: expired[line.text] ?? line.text }));
      yield {
        file: `${name}-expired.jpg`,
        use: sent(country, type, 'read, is_expired'),
        bytes: await drawCard(lines, picture),
      };
    }
  }
  yield { file: 'selfie.jpg', use: 'face comparison with a passport: a match', bytes: photo };
  yield {
    file: 'selfie-moving-picture.webm',
    use: 'liveness: not live, since a photo is moved before the camera',
    bytes: await specimenClip(photo),
  };
  const wall = await sharp({ create: { width: 366, height: 470, channels: 3, background: '#7a8b99' } })
    .jpeg()
    .toBuffer();
  yield { file: 'selfie-no-face.webm', use: 'liveness: no face', bytes: await specimenClip(wall) };
}
