export interface ChartOptions {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  /** The vertical axis by powers of ten; values of 0 and below are left out. */
  readonly isLogarithmic?: boolean;
  readonly series: readonly { readonly name: string; readonly points: readonly (readonly [x: number, y: number])[] }[];
  /** A horizontal line with its name. */
  readonly limit?: { readonly name: string; readonly y: number };
}

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 64;
const RIGHT = 16;
const TOP = 40;
const BOTTOM = 48;
/** Okabe and Ito's colours, which people with any colour vision tell apart. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00'];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Round values from 0 to at least `max`, four or five of them. */
function ticksTo(max: number): number[] {
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, n) => n * step);
}
const powersOfTen = (min: number, max: number): number[] => {
  const first = Math.floor(Math.log10(min));
  return Array.from({ length: Math.max(1, Math.ceil(Math.log10(max)) - first) + 1 }, (_, n) => 10 ** (first + n));
};
const short = (value: number): string => String(Number(value.toPrecision(3)));

/** A line chart as an SVG document that needs no font and no program: a kept chart library is a hundred times this file and draws in a browser. */
export function chart({ title, x, y, isLogarithmic = false, series, limit }: ChartOptions): string {
  const drawable = series.map(({ name, points }) => ({
    name,
    points: points
      .filter((point) => point.every(Number.isFinite) && (!isLogarithmic || point[1] > 0))
      .toSorted((a, b) => a[0] - b[0]),
  }));
  const all = drawable.flatMap(({ points }) => points);
  const values = [...all.map(([, value]) => value), ...(limit ? [limit.y] : [])];
  const yTicks = isLogarithmic
    ? powersOfTen(Math.min(...values), Math.max(...values))
    : ticksTo(Math.max(1e-9, ...values));
  const xTicks = ticksTo(Math.max(1e-9, ...all.map(([value]) => value)));
  const atX = (value: number) => LEFT + (value / xTicks.at(-1)!) * (WIDTH - LEFT - RIGHT);
  const scale = isLogarithmic ? Math.log10 : (value: number) => value;
  const [bottom, top] = [scale(yTicks[0]!), scale(yTicks.at(-1)!)];
  const atY = (value: number) => HEIGHT - BOTTOM - ((scale(value) - bottom) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const line = (x1: number, y1: number, x2: number, y2: number, style: string) =>
    `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" ${style}/>`;
  const text = (at: readonly [number, number], words: string, style = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${style}>${escaped(words)}</text>`;
  const parts = [
    text([LEFT, 16], title, 'font-weight="bold"'),
    text([(LEFT + WIDTH) / 2, HEIGHT - 8], x, 'text-anchor="middle"'),
    text([8, TOP - 8], y),
    ...yTicks.flatMap((value) => [
      line(LEFT, atY(value), WIDTH - RIGHT, atY(value), 'stroke="#ddd"'),
      text([LEFT - 6, atY(value) + 4], short(value), 'text-anchor="end"'),
    ]),
    ...xTicks.map((value) => text([atX(value), HEIGHT - BOTTOM + 16], short(value), 'text-anchor="middle"')),
    line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, 'stroke="#555"'),
    ...(limit
      ? [
          line(LEFT, atY(limit.y), WIDTH - RIGHT, atY(limit.y), 'stroke="#b00" stroke-dasharray="6 4"'),
          text([WIDTH - RIGHT, atY(limit.y) - 4], limit.name, 'text-anchor="end" fill="#b00"'),
        ]
      : []),
    ...drawable.flatMap(({ name, points }, n) => {
      const colour = COLOURS[n % COLOURS.length]!;
      return [
        `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((point) => `${atX(point[0]).toFixed(1)},${atY(point[1]).toFixed(1)}`).join(' ')}"/>`,
        ...points.map(
          (point) =>
            `<circle cx="${atX(point[0]).toFixed(1)}" cy="${atY(point[1]).toFixed(1)}" r="3" fill="${colour}"/>`,
        ),
        text([LEFT + 8 + n * 140, TOP + 4], `● ${name}`, `fill="${colour}"`),
      ];
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}
