/** The value of one channel between four pixels of an RGB picture. */
export function bilinear(data: Uint8Array, width: number, u: number, v: number, channel: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const [dx, dy] = [u - x, v - y];
  const at = (row: number, column: number) => data[(row * width + column) * 3 + channel]!;
  return (
    at(y, x) * (1 - dx) * (1 - dy) +
    at(y, x + 1) * dx * (1 - dy) +
    at(y + 1, x) * (1 - dx) * dy +
    at(y + 1, x + 1) * dx * dy
  );
}

/** From the picture to the page, given where the page's corners lie in the picture (solved by elimination). */
export function homography(
  corners: readonly (readonly [number, number])[],
  w: number,
  h: number,
): (x: number, y: number) => [number, number] {
  const targets = [[0, 0], [w, 0], [w, h], [0, h]] as const; // biome-ignore format: corners
  const rows = corners.flatMap(([x, y], index) => {
    const [u, v] = targets[index]!;
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]; // biome-ignore format: rows
  });
  for (let pivot = 0; pivot < 8; pivot++) {
    const best = rows
      .slice(pivot)
      .reduce((top, row, index) => (Math.abs(row[pivot]!) > Math.abs(rows[top]![pivot]!) ? pivot + index : top), pivot);
    [rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!];
    const head = rows[pivot]!;
    for (const row of rows) {
      if (row === head) continue;
      const factor = row[pivot]! / head[pivot]!;
      for (let column = pivot; column < 9; column++) row[column]! -= factor * head[column]!;
    }
  }
  const [a, b, c, d, e, f, g, i] = rows.map((row, index) => row[8]! / row[index]!) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (x, y) => {
    const s = g * x + i * y + 1;
    return [(a * x + b * y + c) / s, (d * x + e * y + f) / s];
  };
}
