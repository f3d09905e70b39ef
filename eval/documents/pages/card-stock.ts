import sharp from 'sharp';
import type { Random } from './random.ts';

/**
 * The background of cards and certificates: two nets of fine waves in pale inks, a rosette, lines of small print and a ghost of the coat of
 * arms, across the whole page and so across every value. Multiplied into the drawn page, as inks are.
 */
export async function onCardStock(page: Buffer, random: Random): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(page).metadata();
  const svg = stock(width, height, random);
  return sharp(page)
    .composite([{ input: Buffer.from(svg), blend: 'multiply' }])
    .png({ compressionLevel: 3 })
    .toBuffer();
}

const inks = ['#a9cfae', '#e7b9b4', '#b5c4e4', '#e6d59c', '#c9b8de', '#b9d8dc'] as const;

function stock(width: number, height: number, random: Random): string {
  const [first, second, third] = [random.pick(inks), random.pick(inks), random.pick(inks)];
  const strength = random.between(0.55, 1);
  const parts = [
    net(width, height, { colour: first, apart: random.between(7, 12), swing: random.between(5, 14), random }),
    net(width, height, { colour: second, apart: random.between(9, 16), swing: random.between(12, 40), random }),
    rosette(width * random.between(0.3, 0.75), height * random.between(0.35, 0.7), height * random.between(0.22, 0.4), third),
    smallPrint(width, height, third, random),
  ]; // biome-ignore format: one part a line
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g opacity="${strength}">${parts.join('')}</g></svg>`;
}

interface Net {
  readonly colour: string;
  readonly apart: number;
  readonly swing: number;
  readonly random: Random;
}

function net(width: number, height: number, { colour, apart, swing, random }: Net): string {
  const [period, lean] = [random.between(60, 240), random.between(-0.3, 0.3)];
  const lines: string[] = [];
  for (let y = -height * 0.4; y < height * 1.4; y += apart) {
    const points = Array.from({ length: Math.ceil(width / 12) + 1 }, (_, at) => {
      const x = at * 12;
      return `${x} ${(y + lean * x + swing * Math.sin((x + y * 1.7) / (period / 6.3))).toFixed(1)}`;
    });
    lines.push(`<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="1.3"/>`);
  }
  return lines.join('');
}

function rosette(x: number, y: number, radius: number, colour: string): string {
  return Array.from({ length: 30 }, (_, at) => {
    const angle = at * 6;
    return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.45}" transform="rotate(${angle} ${x} ${y})" fill="none" stroke="${colour}" stroke-width="1"/>`;
  }).join('');
}

function smallPrint(width: number, height: number, colour: string, random: Random): string {
  const words = random.pick(['FEDERALREPUBLICOFNIGERIA', 'NIMC NATIONAL IDENTITY ', 'REPUBLIC OF KENYA JAMHURI YA KENYA ', 'CAC ']);
  const line = words.repeat(Math.ceil(width / (words.length * 4)));
  return [0.2, 0.5, 0.8].map((share) => `<text x="0" y="${height * share}" font-family="Liberation Sans" font-size="7" fill="${colour}">${line}</text>`).join('');
} // biome-ignore format: one table
