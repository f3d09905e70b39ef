import { describe, expect, test } from 'vitest';
import { documentHint, type Grey, glareIn, lookAtDocument } from '../../web-sdk/src/hints/document-hint.ts';

const [WIDTH, HEIGHT] = [240, 160];

/** A printed card on a table, drawn: `fill` is its share of the picture, `blur` how far each pixel is smeared. */
function scene({ fill = 0.88, table = 60, paper = 185, blur = 0, shift = 0, spot = 0 } = {}): Grey {
  const drawn = new Float64Array(WIDTH * HEIGHT);
  const [w, h] = [WIDTH * fill, HEIGHT * fill];
  const [left, top] = [(WIDTH - w) / 2 + shift, (HEIGHT - h) / 2];
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const on = x >= left && x < left + w && y >= top && y < top + h;
      const text = on && y % 12 < 4 && (x * 7 + Math.floor(y / 12) * 13) % 9 < 4 && x > left + 12 && x < left + w - 12;
      const burnt = spot > 0 && Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) < spot;
      drawn[y * WIDTH + x] = burnt ? 255 : text ? paper * 0.35 : on ? paper : table;
    }
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      let [sum, count] = [0, 0];
      for (let dy = -blur; dy <= blur; dy += 1)
        for (let dx = -blur; dx <= blur; dx += 1) {
          const [a, b] = [x + dx, y + dy];
          if (a < 0 || b < 0 || a >= WIDTH || b >= HEIGHT) continue;
          sum += drawn[b * WIDTH + a]!;
          count += 1;
        }
      pixels[y * WIDTH + x] = sum / count;
    }
  return { width: WIDTH, height: HEIGHT, pixels };
}
const twice = (given: Parameters<typeof scene>[0]) => documentHint(scene(given), scene(given));

describe('hints while a document is photographed', () => {
  test('a document that fills the frame, sharp and still, is good, on a dark table and on a light one', () => {
    expect(twice({})).toBe('good');
    expect(twice({ fill: 0.84 })).toBe('good');
    expect(twice({ table: 235, paper: 150 })).toBe('good');
  });
  test('white paper in good light is good, though most of it is burnt out; a reflection on it hides print, as on a card', () => {
    expect(twice({ table: 90, paper: 253 })).toBe('good');
    expect(twice({ table: 90, paper: 240 })).toBe('good');
    expect(twice({ table: 90, paper: 253, blur: 4 })).toBe('bright');
    expect(twice({ table: 90, paper: 200, spot: 40 })).toBe('glare');
  });
  test.each([
    ['dark', { table: 15, paper: 50 }],
    ['bright', { table: 255, paper: 255 }],
    ['far', { fill: 0.5 }],
    ['glare', { spot: 18 }],
    ['blurry', { blur: 4 }],
  ] as const)('%s is said', (hint, given) => {
    expect(twice(given)).toBe(hint);
  });
  test('no document at all is far; one that moves, or the first picture, is told to hold still', () => {
    expect(twice({ fill: 0 })).toBe('far');
    expect(documentHint(scene(), undefined)).toBe('still');
    expect(documentHint(scene(), scene({ shift: 14 }))).toBe('still');
    expect(documentHint(scene(), { width: 2, height: 2, pixels: new Uint8Array(4) })).toBe('still');
  });
});

describe('the place of a reflection', () => {
  const middle = ({ left, top, width, height }: NonNullable<ReturnType<typeof glareIn>>) => [
    left + width / 2,
    top + height / 2,
  ];

  test('is its own, within a block of the analysis', () => {
    const { hint, glare } = lookAtDocument(scene({ spot: 18 }), scene({ spot: 18 }));
    expect(hint).toBe('glare');
    const [x, y] = middle(glare!);
    expect(Math.abs(x! - 0.5)).toBeLessThan(8 / WIDTH);
    expect(Math.abs(y! - 0.5)).toBeLessThan(8 / HEIGHT);
    expect(glare!.width * WIDTH).toBeGreaterThan(18);
    expect(glare!.width * WIDTH).toBeLessThanOrEqual(36);
  });

  test('is that of the largest of several', () => {
    const grey = scene();
    const burn = (left: number, top: number, side: number) => {
      for (let y = top; y < top + side; y += 1)
        for (let x = left; x < left + side; x += 1) grey.pixels[y * WIDTH + x] = 255;
    };
    burn(30, 30, 17);
    burn(150, 90, 40);
    const [x, y] = middle(glareIn(grey)!);
    expect(x! * WIDTH).toBeGreaterThan(150);
    expect(y! * HEIGHT).toBeGreaterThan(90);
  });

  test('is not marked where there is none, or where the light is not the fault', () => {
    expect(glareIn(scene())).toBeUndefined();
    expect(lookAtDocument(scene(), scene()).glare).toBeUndefined();
    expect(lookAtDocument(scene({ table: 90, paper: 253 }), scene({ table: 90, paper: 253 })).glare).toBeUndefined();
  });
});
