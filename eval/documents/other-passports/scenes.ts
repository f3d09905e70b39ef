import sharp from 'sharp';
import type { Point, Quad } from '../../../server/src/vision/image/page.ts';
import { warpQuad } from '../../../server/src/vision/image/warp.ts';
import type { Random } from '../pages/random.ts';

/** Grounds around a page; wood and fabric have grain and pattern, `paper` another sheet with print on it. */
export const grounds = ['wood', 'fabric', 'paper', 'dark'] as const;
export type Ground = (typeof grounds)[number];

/** How a page was photographed. Lengths are in page widths, angles in degrees. */
export interface Shot {
  readonly ground: Ground;
  readonly tilt: number;
  /** How far each corner of the view strays: 0 is a camera straight above. */
  readonly perspective: number;
  /** Ground seen around the page. */
  readonly margin: number;
  /** The facing page above, as an open booklet is held. */
  readonly booklet?: boolean;
  readonly fingers?: boolean;
  /** A burnt-out spot at this place of the page. */
  readonly glare?: Point;
  readonly shadow?: boolean;
  /** Width of the picture in pixels. */
  readonly width: number;
}

const PAGE = { width: 1600, height: 1126 };
const WORLD = { width: 3200, height: 3000 };

/** Lays the page on a ground and photographs all of it through one projective view. PNG in, PNG out. */
export async function photograph(page: Uint8Array, shot: Shot, random: Random): Promise<Buffer> {
  const left = (WORLD.width - PAGE.width) / 2;
  const top = (WORLD.height - PAGE.height) / 2 + (shot.booklet ? 500 : 0);
  const on = [
    ...(shot.booklet ? [{ input: facingPage(), left, top: top - PAGE.height }] : []),
    { input: Buffer.from(page), left, top },
    { input: svg(overPage(shot, left, top)), left: 0, top: 0 },
  ];
  const world = await sharp(await ground(shot.ground, random))
    .composite(on)
    .removeAlpha()
    .raw()
    .toBuffer();
  const high = shot.booklet ? 2 * PAGE.height : PAGE.height;
  const centre: Point = [WORLD.width / 2, top + PAGE.height - high / 2];
  const half: Point = [PAGE.width * (0.5 + shot.margin), high / 2 + PAGE.width * shot.margin];
  const height = Math.round((shot.width * half[1]) / half[0]);
  const view = viewOf(centre, half, shot, random);
  const raster = { width: WORLD.width, height: WORLD.height, data: world };
  // Drawn twice as fine and averaged down, as a lens and a sensor do.
  const seen = warpQuad(
    raster,
    view,
    Math.min(3000, shot.width * 2),
    Math.round((Math.min(3000, shot.width * 2) * height) / shot.width),
  );
  const flat = sharp(seen.data, { raw: { width: seen.width, height: seen.height, channels: 3 } }).resize(
    shot.width,
    height,
  );
  return flat
    .composite([{ input: svg(light(shot, shot.width, height), shot.width, height), blend: 'multiply' }])
    .png()
    .toBuffer();
}

/** Where the picture's corners lie on the ground: turned, and each strayed, so that nothing stays parallel. */
function viewOf([cx, cy]: Point, [w, h]: Point, { tilt, perspective }: Shot, random: Random): Quad {
  const turn = (tilt * Math.PI) / 180;
  const corner = (sx: number, sy: number): Point => {
    const x = sx * w * (1 + random.between(0, perspective));
    const y = sy * h * (1 + random.between(0, perspective));
    return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)];
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

function ground(kind: Ground, random: Random): Promise<Buffer> {
  const paint: Record<Ground, () => string> = {
    wood: () => `<rect width="100%" height="100%" fill="#8a6240"/>${stripes(90, '#5f3f25', random)}`,
    fabric: () =>
      `<defs><pattern id="p" width="60" height="60" patternUnits="userSpaceOnUse"><rect width="60" height="60" fill="#7c8ea6"/><path d="M0 15H60M15 0V60" stroke="#49597a" stroke-width="12"/><path d="M0 45H60M45 0V60" stroke="#c9cbd2" stroke-width="5"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/>`,
    paper: () =>
      `<rect width="100%" height="100%" fill="#f1efe9"/>${Array.from({ length: 60 }, (_, i) => `<text x="120" y="${i * 50}" font-family="Liberation Serif" font-size="30" fill="#333">The parties agree that the deposit shall be returned within thirty days of the end of the lease, less the cost of any repair.</text>`).join('')}`,
    dark: () => `<rect width="100%" height="100%" fill="#2a2b2e"/>`,
  };
  return sharp(svg(paint[kind]())).png({ compressionLevel: 1 }).toBuffer();
}

const stripes = (count: number, colour: string, random: Random) =>
  Array.from({ length: count }, () => {
    const y = random.between(0, WORLD.height);
    return `<path d="M0 ${y} q 800 ${random.between(-40, 40)} 1600 0 t 1600 0" fill="none" stroke="${colour}" stroke-width="${random.between(1, 9)}" opacity="${random.between(0.2, 0.7)}"/>`;
  }).join('');

function facingPage(): Buffer {
  const { width, height } = PAGE;
  return svg(
    `<rect width="100%" height="100%" fill="#ece8dd"/><text x="110" y="120" font-family="DejaVu Sans" font-size="30" fill="#555">OBSERVATIONS</text><text x="110" y="${height - 60}" font-family="Liberation Serif" font-size="26" fill="#666">This passport contains 32 pages / Ce passeport contient 32 pages</text><circle cx="1150" cy="520" r="210" fill="none" stroke="#7d88a8" stroke-width="7" opacity="0.6"/><rect y="${height - 26}" width="${width}" height="26" fill="#000" opacity="0.2"/>`,
    width,
    height,
  );
}

function overPage({ fingers, glare }: Shot, left: number, top: number): string {
  const finger = (x: number, y: number, turn: number) =>
    `<rect x="${x - 75}" y="${y - 260}" width="150" height="420" rx="75" fill="#a8704c" stroke="#7d4f33" stroke-width="4" transform="rotate(${turn} ${x} ${y})"/>`;
  // A thumb holds the border beside the portrait, a finger the opposite one: over paper, not over text.
  const held = fingers ? finger(left - 120, top + 520, 80) + finger(left + PAGE.width + 110, top + 330, -80) : '';
  const burnt = glare
    ? `<defs><radialGradient id="b"><stop offset="0.45" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="${left + glare[0] * PAGE.width}" cy="${top + glare[1] * PAGE.height}" rx="290" ry="190" fill="url(#b)"/>`
    : '';
  return held + burnt;
}

/** Light that falls off across the picture, or a shadow's edge. None beside glare: what is burnt out stays so. */
function light({ shadow, glare }: Shot, width: number, height: number): string {
  if (glare) return `<rect width="${width}" height="${height}" fill="#fff"/>`;
  const [from, to] = shadow ? ['#ffffff', '#5b5650'] : ['#ffffff', '#dcd8d0'];
  const stops = shadow ? [0.38, 0.5] : [0, 1];
  return `<defs><linearGradient id="l" x1="0" y1="0" x2="1" y2="0.7"><stop offset="${stops[0]}" stop-color="${from}"/><stop offset="${stops[1]}" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#l)"/>`;
}

function svg(body: string, width = WORLD.width, height = WORLD.height): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);
}
