/**
 * Letters as strokes, in a cell that is 10 wide. Capitals are 14 high (baseline at 14). The proportions are those of
 * OCR-B. A minimal server has no fonts, so the text of the specimen is drawn as lines. The values are SVG path data
 * with one stroke width.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: 'M.4 14L5 0L9.6 14M1.9 9.4H8.1',
  B: 'M1.2 0H5.4A3.3 3.3 0 0 1 5.4 6.6H1.2M5.4 6.6A3.7 3.7 0 0 1 5.4 14H1.2V0',
  C: 'M9.3 2.2C8.4.8 7.2 0 5.5 0C2.6 0 .9 2.8.9 7C.9 11.2 2.6 14 5.5 14C7.2 14 8.4 13.2 9.3 11.8',
  D: 'M1 0H4.4C7.5 0 9.2 2.6 9.2 7C9.2 11.4 7.5 14 4.4 14H1Z',
  E: 'M8.8 0H1.6V14H8.8M1.6 6.6H7.8',
  F: 'M8.8 0H1.6V14M1.6 6.6H7.8',
  G: 'M9.2 2C8.3.7 7 0 5.3 0C2.4 0 .7 2.8.7 7C.7 11.2 2.4 14 5.3 14C7 14 8.3 13.4 9.3 12.4V7.6H5.8',
  H: 'M1.1 0V14M8.9 0V14M1.1 6.6H8.9',
  I: 'M5 0V14M2.2 0H7.8M2.2 14H7.8',
  J: 'M3.4 0H8V9.8C8 12.6 6.8 14 4.7 14C3.1 14 2 13.3 1.4 12',
  K: 'M1.3 0V14M9 0L1.3 8.2M4.1 5.3L9.5 14',
  L: 'M1.7 0V14H9',
  M: 'M.8 14V0L5 7.4L9.2 0V14',
  N: 'M1.1 14V0L8.9 14V0',
  O: 'M5 0C2 0 .4 2.8.4 7C.4 11.2 2 14 5 14C8 14 9.6 11.2 9.6 7C9.6 2.8 8 0 5 0Z',
  P: 'M1.3 14V0H5.4A3.9 3.9 0 0 1 5.4 7.8H1.3',
  Q: 'M5 0C2 0 .4 2.8.4 7C.4 11.2 2 14 5 14C8 14 9.6 11.2 9.6 7C9.6 2.8 8 0 5 0ZM5.8 10.2L9.8 15',
  R: 'M1.3 14V0H5.4A3.8 3.8 0 0 1 5.4 7.6H1.3M5 7.6L9.5 14',
  S: 'M8.9 1.9C8 .6 6.7 0 5 0C2.6 0 1.1 1.4 1.1 3.4C1.1 5.6 2.8 6.2 5 6.8C7.4 7.4 9.1 8.2 9.1 10.5C9.1 12.7 7.5 14 5 14C3.1 14 1.8 13.3.8 12',
  T: 'M.6 0H9.4M5 0V14',
  U: 'M1.1 0V9C1.1 12.4 2.5 14 5 14C7.5 14 8.9 12.4 8.9 9V0',
  V: 'M.5 0L5 14L9.5 0',
  W: 'M.1 0L2.4 14L5 4.6L7.6 14L9.9 0',
  X: 'M.7 0L9.3 14M9.3 0L.7 14',
  Y: 'M.6 0L5 7.2L9.4 0M5 7.2V14',
  Z: 'M1 0H9L1 14H9',
  '0': 'M5 0C2.5 0 1.5 2.8 1.5 7C1.5 11.2 2.5 14 5 14C7.5 14 8.5 11.2 8.5 7C8.5 2.8 7.5 0 5 0Z',
  '1': 'M2.4 2.8L5.6 0V14',
  '2': 'M1.4 2.6C2 .9 3.2 0 5 0C7.2 0 8.6 1.4 8.6 3.6C8.6 6.6 5 8.6 1.4 14H8.8',
  '3': 'M1.4 0H8.4L4.6 5.4C7.2 5.4 8.8 7 8.8 9.6C8.8 12.4 7 14 4.6 14C3 14 1.8 13.4 1 12.2',
  '4': 'M4.8 0L1.2 10H9.2M6.9 5.6V14',
  '5': 'M8.4 0H2.2L1.8 6.2C2.6 5.5 3.6 5.2 4.6 5.2C7.2 5.2 8.8 6.9 8.8 9.5C8.8 12.3 7 14 4.5 14C3 14 1.8 13.4 1 12.3',
  '6': 'M7 0C3.6 2.6 1.2 6 1.2 9.6C1.2 12.3 2.7 14 5 14C7.3 14 8.8 12.4 8.8 9.9C8.8 7.4 7.3 5.9 5.1 5.9C3.2 5.9 1.7 7 1.3 8.8',
  '7': 'M1.2 0H8.8C8.8 4 4.2 7 4.2 14',
  '8': 'M5 0C3 0 1.7 1.3 1.7 3.2C1.7 5.2 3 6.5 5 6.5C7 6.5 8.3 5.2 8.3 3.2C8.3 1.3 7 0 5 0ZM5 6.5C2.6 6.5 1.1 8 1.1 10.2C1.1 12.5 2.6 14 5 14C7.4 14 8.9 12.5 8.9 10.2C8.9 8 7.4 6.5 5 6.5Z',
  '9': 'M3 14C6.4 11.4 8.8 8 8.8 4.4C8.8 1.7 7.3 0 5 0C2.7 0 1.2 1.6 1.2 4.1C1.2 6.6 2.7 8.1 4.9 8.1C6.8 8.1 8.3 7 8.7 5.2',
  '<': 'M8.4 2.2L1.6 7.2L8.4 12.2',
  '/': 'M1.6 15.5L8.4 -1.5',
  '-': 'M2 7.4H8',
  '.': 'M4.6 13.4H5.4V14H4.6Z',
  ':': 'M4.6 4.4H5.4V5H4.6ZM4.6 13.4H5.4V14H4.6Z',
  "'": 'M5 -.4V3.2',
};

export interface TextStyle {
  /** Height of capitals in pixels. */
  readonly height: number;
  /** Distance between neighbouring characters in pixels. The width of the letters depends on the height. */
  readonly pitch?: number;
  readonly stroke?: number;
  readonly colour?: string;
}

/**
 * Draws capitals, digits and the signs above. The top left of the first letter is at (x, y). Any other character leaves
 * a gap.
 */
export function drawText(
  text: string,
  x: number,
  y: number,
  { height, pitch, stroke, colour = '#1a1a1a' }: TextStyle,
): string {
  const scale = height / 14;
  const step = (pitch ?? height * 0.98) / scale;
  const strokes = [...text].flatMap((letter, i) => {
    const path = glyphs[letter];
    return path ? [`<path transform="translate(${(i * step).toFixed(2)} 0)" d="${path}"/>`] : [];
  });
  const style = `fill="none" stroke="${colour}" stroke-width="${stroke ?? 1.7}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(4)})" ${style}>${strokes.join('')}</g>`;
}
