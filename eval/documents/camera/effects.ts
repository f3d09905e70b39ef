import sharp from 'sharp';
import { type Random, seededRandom } from '../pages/random.ts';
import { finger, fold, glareSpot, lamination, shadow, watermark } from './overlays.ts';
import { moire, motionBlur, noise, type Picture, pictureOf, setInScene, toJpeg } from './scenes.ts';

/**
 * Effects of cameras and people on a picture of a document: one function for each, from an encoded picture to a JPEG. The same
 * `random` gives the same picture.
 */
type Effect = (picture: Picture, random: Random) => Promise<Buffer> | Buffer;

const longest = (picture: Picture, pixels: number, quality = 82): Promise<Buffer> =>
  sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();

const raw = (picture: Picture) =>
  sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } });

const turnedBy = (degrees: number): Effect => {
  return (picture) => raw(picture).rotate(degrees, { background: '#d9d4cc' }).jpeg({ quality: 85 }).toBuffer();
};

const laid = (svg: (width: number, height: number, random: Random) => string): Effect => {
  return (picture, random) =>
    raw(picture)
      .composite([{ input: Buffer.from(svg(picture.width, picture.height, random)) }])
      .jpeg({ quality: 82 })
      .toBuffer();
};

export const effects = {
  as_it_is: (picture) => toJpeg(picture, 92),
  turned_left: turnedBy(-5),
  turned_right: turnedBy(8),
  sideways: turnedBy(90),
  aslant: (picture, random) => toJpeg(setInScene(picture, random, { share: 0.86, slant: 0.09, turn: 0.05 }), 82),
  aslant_strong: (picture, random) => toJpeg(setInScene(picture, random, { share: 0.8, slant: 0.16, turn: 0.12 }), 82),
  far_away: (picture, random) => toJpeg(setInScene(picture, random, { share: 0.6, slant: 0.04, turn: 0.05 }), 82),
  on_a_wall: (picture, random) =>
    toJpeg(setInScene(picture, random, { share: 0.72, slant: 0.05, turn: 0.02, frame: true }), 82),
  too_near: (picture) => {
    const [x, y] = [Math.round(picture.width * 0.05), Math.round(picture.height * 0.05)];
    return raw(picture)
      .extract({ left: x, top: y, width: picture.width - 2 * x, height: picture.height - 2 * y })
      .jpeg({ quality: 85 })
      .toBuffer();
  },
  soft: (picture) => raw(picture).blur(1.2).jpeg({ quality: 82 }).toBuffer(),
  motion: (picture, random) => toJpeg(motionBlur(picture, random, 4), 82),
  jpeg60: (picture) => toJpeg(picture, 60),
  jpeg40: (picture) => toJpeg(picture, 40),
  low_light: async (picture, random) => {
    const dark = await raw(picture).linear(0.36, 4).raw().toBuffer();
    return toJpeg(noise({ ...picture, data: dark }, random, 6), 80);
  },
  shadow: laid(shadow),
  glare: laid(glareSpot),
  screen: (picture, random) => toJpeg(moire(picture, random), 80),
  px1000: (picture) => longest(picture, 1000),
  px800: (picture) => longest(picture, 800),
  px600: (picture) => longest(picture, 600),
  watermark: laid(watermark),
  folded: laid(fold),
  laminated: laid(lamination),
  held: laid(finger),
  phone: async (picture, random) => {
    const scene = setInScene(picture, random, { share: 0.85, slant: 0.06, turn: 0.06 });
    const shaded = await laid(shadow)(scene, random);
    return toJpeg(noise(await pictureOf(shaded), random, 3), 60);
  },
} satisfies Readonly<Record<string, Effect>>;

export type EffectName = keyof typeof effects;
export const effectNames = Object.keys(effects) as EffectName[];

/** The picture as the effect leaves it; `seed` and the effect's name decide what is left to chance. */
export async function withEffect(bytes: Uint8Array, name: EffectName, seed: number): Promise<Buffer> {
  const effect: Effect = effects[name];
  return effect(await pictureOf(bytes), seededRandom(31 * seed + effectNames.indexOf(name)));
}
