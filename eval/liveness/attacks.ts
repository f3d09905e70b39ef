import type { Quad } from '../../server/src/vision/image/page.ts';
import type { Raster } from '../../server/src/vision/image/raster.ts';
import { FPS, SECONDS } from './live-clip.ts';
import { type Noise, wander } from './noise.ts';
import type { Portrait } from './portrait.ts';
import { type Plane, photograph, throughLens } from './render.ts';

/** A presentation attack instrument species (ISO/IEC 30107-3), as far as a simulation can make it. */
export interface Species {
  readonly name: string;
  /** The flat object before the camera, its width as a share of the camera's picture. */
  readonly surface: (picture: Raster, noise: Noise) => Raster;
  readonly share: number;
  readonly screenPixels?: number;
  readonly glare?: boolean;
}

const WIDTH = 480;
const HEIGHT = 640;

export const SPECIES: readonly Species[] = [
  { name: 'print, paper edge in view', surface: (picture) => framed(faded(picture), 0.07, 236), share: 0.8 },
  { name: 'print, close, no edge in view', surface: faded, share: 1.35 },
  {
    name: 'magazine print (halftone), edge in view',
    surface: (picture) => framed(halftoned(picture, 4), 0.05, 228),
    share: 0.85,
  },
  { name: 'magazine print (halftone), close', surface: (picture) => halftoned(picture, 4), share: 1.3 },
  {
    name: 'glossy print with glare',
    surface: (picture) => framed(faded(picture), 0.04, 240),
    share: 0.85,
    glare: true,
  },
  { name: 'screen, bezel in view', surface: (picture) => framed(picture, 0.05, 14), share: 0.8, screenPixels: 540 },
  { name: 'screen, close, no bezel in view', surface: (picture) => picture, share: 1.3, screenPixels: 360 },
  {
    name: 'fine screen, bezel in view, glare',
    surface: (picture) => framed(picture, 0.05, 14),
    share: 0.8,
    screenPixels: 1080,
    glare: true,
  },
];

/** One photo of the attack. */
export function attackStill(species: Species, portrait: Portrait, noise: Noise): Raster {
  return presented(species, [species.surface(portrait.picture, noise)], 1, noise)[0]!;
}

/** A clip of a still picture that is held and moved before the camera. `motion` 1 is a hand, 0 a stand. */
export function attackClip(species: Species, portrait: Portrait, noise: Noise, motion: number): Raster[] {
  return presented(species, [species.surface(portrait.picture, noise)], motion, noise, FPS * SECONDS);
}

/** Species that can show a clip, not a picture alone. */
export const SCREENS = SPECIES.filter(({ screenPixels }) => screenPixels !== undefined);

/** A clip of a screen that plays a clip of the person. */
export function replayClip(species: Species, live: readonly Raster[], noise: Noise): Raster[] {
  const shown = live.map((frame) => species.surface(frame, noise));
  return presented(species, shown, 0.5, noise, shown.length);
}

function presented(species: Species, shown: readonly Raster[], motion: number, noise: Noise, count = 1): Raster[] {
  const background = room(noise);
  const [shiftX, shiftY, turn, grow] = [14, 14, 0.05, 0.04].map((size) => wander(noise, size * motion));
  const tilts = Array.from({ length: 4 }, () => [wander(noise, 9 * motion), wander(noise, 9 * motion)] as const);
  const lean = noise.between(-0.05, 0.05);
  const skew = Array.from({ length: 8 }, () => noise.between(-10, 10));
  const glareWander = wander(noise, 60 * motion);
  const glareAt = [noise.between(0.3, 0.7) * WIDTH, noise.between(0.25, 0.7) * HEIGHT] as const;
  return Array.from({ length: count }, (_, i) => {
    const t = i / FPS;
    const picture = shown[i % shown.length]!;
    const width = WIDTH * species.share * (1 + grow!(t));
    const height = (width * picture.height) / picture.width;
    const angle = lean + turn!(t);
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([sx, sy], corner) => {
      const [x, y] = [(sx! * width) / 2, (sy! * height) / 2];
      return [
        WIDTH / 2 + shiftX!(t) + x * Math.cos(angle) - y * Math.sin(angle) + skew[corner]! + tilts[corner]![0](t),
        HEIGHT / 2 + shiftY!(t) + x * Math.sin(angle) + y * Math.cos(angle) + skew[corner + 4]! + tilts[corner]![1](t),
      ] as const;
    }) as unknown as Quad;
    const plane: Plane = {
      picture,
      corners,
      ...(species.screenPixels === undefined ? {} : { screenPixels: species.screenPixels }),
      ...(species.glare ? { glare: { x: glareAt[0] + glareWander(t), y: glareAt[1], radius: 70, strength: 0.8 } } : {}),
    };
    return throughLens(photograph(plane, background), noise, { softness: 0.35, grain: 3 });
  });
}

/** Colours of ink on paper: less contrast, black is grey and white is cream. */
function faded({ width, height, data }: Raster): Raster {
  const out = Uint8Array.from(data, (value, i) => 34 + value * (i % 3 === 2 ? 0.68 : 0.74));
  return { width, height, data: out };
}

/** Dots of ink of growing size, each colour's screen at its own angle, drawn at twice the picture's resolution. */
function halftoned(picture: Raster, pitch: number): Raster {
  const [width, height] = [picture.width * 2, picture.height * 2];
  const angles = [0.26, 1.31, 0.79];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        const ink = 1 - picture.data[((y >> 1) * picture.width + (x >> 1)) * 3 + c]! / 255;
        const [cos, sin] = [Math.cos(angles[c]!), Math.sin(angles[c]!)];
        const u = ((x * cos + y * sin) * Math.PI) / pitch;
        const v = ((y * cos - x * sin) * Math.PI) / pitch;
        const screen = (2 + Math.cos(u) + Math.cos(v)) / 4;
        data[(y * width + x) * 3 + c] = ink > 1 - screen ? 40 : 235;
      }
    }
  }
  return { width, height, data };
}

/** A border all around, as a share of the width: paper's margin or a screen's bezel. */
function framed(picture: Raster, share: number, grey: number): Raster {
  const border = Math.round(picture.width * share);
  const [width, height] = [picture.width + 2 * border, picture.height + 2 * border];
  const data = new Uint8Array(width * height * 3).fill(grey);
  for (let y = 0; y < picture.height; y++)
    data.set(
      picture.data.subarray(y * picture.width * 3, (y + 1) * picture.width * 3),
      ((y + border) * width + border) * 3,
    );
  return { width, height, data };
}

/** A wall with a lamp's light on it and a few pieces of furniture. */
function room(noise: Noise): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const colour = [0, 1, 2].map(() => noise.between(90, 190));
  const boxes = Array.from({ length: 4 }, () => ({
    x: noise.between(-50, WIDTH),
    y: noise.between(-50, HEIGHT),
    w: noise.between(60, 200),
    h: noise.between(60, 260),
    shade: noise.between(0.5, 1.3),
  }));
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const light = 0.8 + (0.4 * (x + y)) / (WIDTH + HEIGHT);
      const shade = boxes.find((b) => x >= b.x && y >= b.y && x < b.x + b.w && y < b.y + b.h)?.shade ?? 1;
      for (let c = 0; c < 3; c++) data[(y * WIDTH + x) * 3 + c] = Math.min(255, colour[c]! * light * shade);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}
