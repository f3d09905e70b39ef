import type { Random } from '../pages/random.ts';

/** Things that lie on a page or fall on it, as SVG of the page's size. */
const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;

/** The edge of a hand's or a phone's shadow across the page. */
export function shadow(width: number, height: number, random: Random): string {
  const at = random.between(0.3, 0.6);
  const [x, y] = [random.between(0.4, 1), random.between(-0.4, 0.6)];
  return svg(
    width,
    height,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="${x}" y2="${y}"><stop offset="${at}" stop-opacity="0"/><stop offset="${at + 0.18}" stop-opacity="0.52"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`,
  );
}

/** A lamp's reflection: burnt out in the middle, soft at its edge. */
export function glareSpot(width: number, height: number, random: Random): string {
  const [x, y] = [random.between(0.15, 0.85) * width, random.between(0.15, 0.85) * height];
  const r = 0.13 * Math.min(width, height);
  return svg(
    width,
    height,
    `<defs><radialGradient id="g"><stop offset="0.35" stop-color="#fff" stop-opacity="0.97"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="${x}" cy="${y}" rx="${1.4 * r}" ry="${r}" fill="url(#g)"/>`,
  );
}

/** A company's or a website's name in pale letters across the page. */
export function watermark(width: number, height: number, random: Random): string {
  const words = random.pick(['CERTIFIED TRUE COPY', 'SAMPLE COPY', 'FOR VERIFICATION ONLY', 'www.example.com.ng']);
  const size = (1.25 * Math.hypot(width, height)) / words.length;
  const angle = (-Math.atan2(height, width) * 180) / Math.PI;
  return svg(
    width,
    height,
    `<text x="${width / 2}" y="${height / 2}" font-family="Liberation Sans" font-weight="700" font-size="${size}" text-anchor="middle" fill="#555" opacity="0.22" transform="rotate(${angle} ${width / 2} ${height / 2})">${words}</text>`,
  );
}

/** Folded in four and opened again: a light and a dark side along each crease. */
export function fold(width: number, height: number, random: Random): string {
  const [x, y] = [random.between(0.47, 0.53) * width, random.between(0.47, 0.53) * height];
  const w = 0.012 * Math.max(width, height);
  const crease = (x1: number, y1: number, dx: number, dy: number) =>
    `<rect x="${x1 - dx * w}" y="${y1 - dy * w}" width="${dx ? w : width}" height="${dy ? w : height}" fill="#000" opacity="0.16"/><rect x="${x1}" y="${y1}" width="${dx ? w / 2 : width}" height="${dy ? w / 2 : height}" fill="#fff" opacity="0.4"/>`;
  return svg(
    width,
    height,
    `<rect x="0" y="0" width="${x}" height="${height}" opacity="0.1"/>${crease(x, 0, 1, 0)}${crease(0, y, 0, 1)}`,
  );
}

/** Bands of light on a plastic pouch. */
export function lamination(width: number, height: number, random: Random): string {
  const band = () => {
    const x = random.between(-0.2, 1) * width;
    const w = random.between(0.02, 0.09) * width;
    return `<polygon points="${x},0 ${x + w},0 ${x + w + 0.35 * height},${height} ${x + 0.35 * height},${height}" fill="#fff" opacity="${random.between(0.2, 0.5)}"/>`;
  };
  return svg(width, height, band() + band() + band());
}

/** The thumb of the hand that holds it, over an edge. */
export function finger(width: number, height: number, random: Random): string {
  const side = random.pick([0, 1]);
  const y = random.between(0.55, 0.9) * height;
  const r = 0.07 * Math.max(width, height);
  return svg(
    width,
    height,
    `<ellipse cx="${side * width}" cy="${y}" rx="${1.1 * r}" ry="${0.62 * r}" fill="#7a5238"/><ellipse cx="${side * width + (side ? -0.7 : 0.7) * r}" cy="${y}" rx="${0.26 * r}" ry="${0.3 * r}" fill="#b98d76"/>`,
  );
}
