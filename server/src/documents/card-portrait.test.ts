import { describe, expect, test } from 'vitest';
import type { Quad } from '../vision/image/page.ts';
import { cardPortraitPlaces } from './card-portrait.ts';
import { type DocumentFrame, liesOnPage, standsIn } from './portrait-place.ts';

/**
 * The scale is ten pixels per millimetre, and the MRZ begins at (100, 1100). Both sides are in one picture, with the
 * front above the back.
 */
const UNIT = 10;
const frame: DocumentFrame = { origin: [100, 1100], unit: UNIT, angle: 0 };
const page = { width: 900, height: 1300 };
const line = (x: number, y: number): { box: Quad } => {
  const [left, top] = [100 + x * UNIT, 1100 + y * UNIT];
  return {
    box: [
      [left, top],
      [left + 200, top],
      [left + 200, top + 30],
      [left, top + 30],
    ],
  };
};
const front = [line(20, -90), line(30, -70), line(30, -60)];
const face = (x: number, y: number, width: number) => {
  const [cx, cy, wide] = [100 + x * UNIT, 1100 + y * UNIT, width * UNIT];
  return { box: { x: cx - wide / 2, y: cy - wide / 2, width: wide, height: wide }, angle: 0 };
};
const search = { issuer: 'LVA', frame, page, lines: front };
const stands = (one: ReturnType<typeof face>, more: Partial<Parameters<typeof cardPortraitPlaces>[0]> = {}) =>
  cardPortraitPlaces({ ...search, ...more }).some(({ place, frame: own }) => standsIn(one, place, own));

/** Middles and widths of faces that were measured on specimens. */
const specimens = [
  ['LVA', 11.4, -65.9, 22.4],
  ['LIE', 12.1, -57.6, 14.2],
  ['LTU', 62.2, -52.4, 15.6],
  ['MCO', 64.1, -59.8, 17.4],
  ['ESP', 11.6, -69.6, 15.9],
  ['SWE', 64.5, -67.6, 13.6],
  ['D', 7.6, -58, 15.6],
] as const;

describe('a card of the size TD1', () => {
  test.each(specimens)('%s: the portrait stands in its place', (issuer, x, y, width) =>
    expect(stands(face(x, y, width), { issuer })).toBe(true),
  );

  test.each([
    ['over the left upper corner', 0, -94, 12],
    ['over the right upper corner', 78, -94, 12],
    ['over the right edge', 80, -60, 12],
    ['over the corner of the other side', 1, -38, 12],
    ['at the other end of the front', 62, -60, 14],
    ['on the side of the MRZ', 12, -15, 14],
    ['above the card', 12, -115, 14],
    ['too small', 11, -60, 6],
    ['too large', 11, -60, 30],
  ])('a face %s is not the portrait', (_name, x, y, width) => expect(stands(face(x, y, width))).toBe(false));

  test('a face above an MRZ without a front around it is not the portrait', () =>
    expect(stands(face(11, -60, 15), { lines: [line(0, 0), line(0, 4), line(0, 8)] })).toBe(false));

  test('cards that print the MRZ beside the portrait have it there alone', () => {
    expect(stands(face(10.3, -15.4, 14), { issuer: 'USA', lines: [] })).toBe(true);
    expect(stands(face(11, -60, 15), { issuer: 'USA' })).toBe(false);
  });

  test('the two sides may lie side by side', () => {
    const lines = [line(-70, -20), line(-60, -10)];
    expect(stands(face(-73, -7, 13), { lines })).toBe(true);
    expect(stands(face(-83.5, 0.4, 14), { lines })).toBe(true);
    expect(stands(face(-40, -7, 13), { lines })).toBe(false);
  });

  test('a front whose MRZ is on another picture: by its edges, and only where the picture is the card alone', () => {
    const alone = (width: number, height: number, issuer: string, x: number) => {
      const wide = 0.17 * width;
      const one = { box: { x: x * width - wide / 2, y: 0.35 * width - wide / 2, width: wide, height: wide }, angle: 0 };
      return stands(one, { issuer, frame: null, page: { width, height }, lines: [] });
    };
    expect(alone(856, 540, 'LVA', 0.16)).toBe(true);
    expect(alone(856, 540, 'LVA', 0.8)).toBe(false);
    expect(alone(856, 540, 'SWE', 0.8)).toBe(true);
    expect(alone(856, 540, 'LVA', 0.02)).toBe(false);
    expect(alone(856, 856, 'LVA', 0.16)).toBe(false);
  });

  test('a ghost lies on either side, and not over a corner', () => {
    const [{ place } = { place: undefined }] = cardPortraitPlaces(search);
    expect(liesOnPage(face(70.8, -27.9, 5), place!, frame)).toBe(true);
    expect(liesOnPage(face(1, -94, 5), place!, frame)).toBe(false);
    expect(liesOnPage(face(79, -60, 5), place!, frame)).toBe(false);
  });
});
