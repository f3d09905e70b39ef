export interface Placed {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}
interface LayoutNode {
  readonly id: number;
}
interface LayoutLink {
  readonly from: number;
  readonly to: number;
}
export const SIZE = 1000;
const CENTRE = SIZE / 2;
const RING = 150;
const MARGIN = 40;

/**
 * Places nodes on rings around the first node. The number of a node's ring is the number of links between the node and
 * the first node. Nodes without a link are on the outermost ring. Pure.
 */
export function layOut(nodes: readonly LayoutNode[], links: readonly LayoutLink[]): Placed[] {
  const beside = new Map<number, number[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to } of links) {
    beside.get(from)?.push(to);
    beside.get(to)?.push(from);
  }
  const rings = new Map<number, number>();
  let edge = nodes[0] ? [nodes[0].id] : [];
  for (let ring = 0; edge.length; ring += 1) {
    for (const id of edge) rings.set(id, ring);
    edge = [...new Set(edge.flatMap((id) => beside.get(id) ?? []))].filter((id) => !rings.has(id));
  }
  const last = Math.max(0, ...rings.values()) + 1;
  const byRing = Map.groupBy(nodes, ({ id }) => rings.get(id) ?? last);
  const outermost = Math.max(1, ...byRing.keys());
  const step = Math.min(RING, (CENTRE - MARGIN) / outermost);
  return [...byRing].flatMap(([ring, some]) =>
    some.map(({ id }, at) => {
      // Each ring starts at a different angle, so that nodes of different rings do not form a line.
      const angle = (2 * Math.PI * at) / some.length + ring * 0.7;
      const radius = ring * step;
      return { id, x: CENTRE + radius * Math.cos(angle), y: CENTRE + radius * Math.sin(angle) };
    }),
  );
}
