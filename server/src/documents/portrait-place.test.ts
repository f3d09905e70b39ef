import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quad } from '../vision/image/page.ts';
import { mrzFrame, mrzPortraits, portraitPlaces, searchArea, standsIn } from './portrait-place.ts';
import { kenyaId } from './readers/kenya-id.ts';
import type { FieldReading, Fields } from './reading.ts';

/**
 * A TD3 page of 125 × 88 mm at ten pixels per millimetre. Its MRZ is 6 mm from the left edge and 16 mm above the lower
 * edge.
 */
const PAGE = { width: 1250, height: 880 };
const row: Quad = [
  [48, 700],
  [1192, 700],
  [1192, 740],
  [48, 740],
];
const centres = Array.from({ length: 44 }, (_, i) => (12.7 + 25.4 * i + 12.7 - 12.7) / 1144 + 0.0047);
const frame = mrzFrame([{ quad: row, centres }])!;
const td3 = portraitPlaces(mrzPortraits, {}, { format: 'TD3', frame });
const face = (cx: number, cy: number, width: number, angle = 0) => {
  return { box: { x: cx - width / 2, y: cy - width / 2, width, height: width }, angle };
};
const stands = (one: ReturnType<typeof face>) => td3.some(({ place, frame: own }) => standsIn(one, place, own));

test('the frame of an MRZ is in millimetres, from its first character', () => {
  expect(frame.unit).toBeCloseTo(10, 1);
  expect(frame.origin[1]).toBe(720);
  expect(mrzFrame([])).toBeNull();
});

test('the portrait of a TD3 page stands in its place, and not where it is turned, too small or too large', () => {
  expect(stands(face(215, 400, 190))).toBe(true);
  expect(stands(face(215, 400, 190, Math.PI / 2))).toBe(false);
  expect(stands(face(215, 400, 60))).toBe(false);
  expect(stands(face(215, 400, 320))).toBe(false);
});

test('no face whose middle lies outside the page stands in the place of the portrait, whatever its size', () => {
  const outside = fc
    .tuple(
      fc.integer({ min: -2000, max: 3000 }),
      fc.integer({ min: -2000, max: 3000 }),
      fc.integer({ min: 10, max: 900 }),
    )
    .filter(([x, y]) => x < 0 || y < 0 || x > PAGE.width || y > PAGE.height);
  fc.assert(fc.property(outside, ([x, y, width]) => !stands(face(x, y, width))));
});

test('the place turns with the text', () => {
  fc.assert(
    fc.property(fc.double({ min: -0.3, max: 0.3, noNaN: true }), (angle) => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const turned = { ...frame, angle };
      const [dx, dy] = [150, -320];
      const one = face(frame.origin[0] + dx * c - dy * s, frame.origin[1] + dx * s + dy * c, 190, angle);
      return standsIn(one, td3[0]!.place, turned);
    }),
  );
});

test('the area that is searched holds the place and never leaves the page', () => {
  const { place } = td3[0]!;
  expect(searchArea(place, frame, PAGE)).toMatchObject({ left: 0 });
  fc.assert(
    fc.property(fc.integer({ min: -1500, max: 2500 }), fc.integer({ min: -1500, max: 2500 }), (x, y) => {
      const area = searchArea(place, { ...frame, origin: [x, y] }, PAGE);
      return (
        area === null ||
        (area.left >= 0 &&
          area.top >= 0 &&
          area.left + area.width <= PAGE.width &&
          area.top + area.height <= PAGE.height)
      );
    }),
  );
});

const printed = (left: number, top: number, width: number): FieldReading => ({
  value: 'x',
  raw: 'x',
  score: 1,
  source: 'print',
  box: [
    [left, top],
    [left + width, top],
    [left + width, top + 30],
    [left, top + 30],
  ],
});

test('a card’s portrait is placed by its fields: left of them, not beyond the card, not right of them', () => {
  const fields: Fields = {
    serial_number: printed(250, 70, 130),
    id_number: printed(750, 70, 120),
    full_name: printed(370, 145, 300),
    issue_date: printed(370, 505, 150),
  };
  const places = portraitPlaces(kenyaId.portrait!, fields, null);
  const on = (one: ReturnType<typeof face>) => places.some(({ place, frame: own }) => standsIn(one, place, own));
  expect(on(face(180, 300, 150))).toBe(true);
  expect(on(face(-60, 300, 150))).toBe(false);
  expect(on(face(1100, 300, 150))).toBe(false);
  expect(on(face(180, -80, 150))).toBe(false);
  expect(portraitPlaces(kenyaId.portrait!, {}, null)).toEqual([]);
});
