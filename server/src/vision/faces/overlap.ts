import type { Face } from './face.ts';

/** Minimum overlap (intersection over union) at which two boxes are one face. */
const SAME_FACE = 0.3;

/** Keeps the box with the highest score among overlapping boxes. */
export function distinct(faces: readonly Face[]): Face[] {
  const kept: Face[] = [];
  for (const face of [...faces].sort((a, b) => b.score - a.score)) {
    if (!kept.some((other) => overlap(other.box, face.box) > SAME_FACE)) kept.push(face);
  }
  return kept;
}

function overlap(a: Face['box'], b: Face['box']): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
