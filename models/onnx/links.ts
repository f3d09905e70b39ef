import type { Node } from './graph.ts';
import type { ModelFile } from './model-file.ts';

/** The node that makes a value and the nodes that read it. */
export interface Links {
  made(name: string): Node | undefined;
  readers(name: string): readonly Node[];
  /** The one node that reads a value; undefined if several do, or if the value is an output of the graph. */
  reader(name: string): Node | undefined;
}

export function linksOf({ outputs }: Pick<ModelFile, 'outputs'>, nodes: readonly Node[]): Links {
  const makers = new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
  const readers = new Map<string, Node[]>();
  for (const node of nodes) for (const name of node.inputs) readers.set(name, [...(readers.get(name) ?? []), node]);
  return {
    made: (name) => makers.get(name),
    readers: (name) => readers.get(name) ?? [],
    reader(name) {
      const all = readers.get(name) ?? [];
      return all.length === 1 && !outputs.has(name) ? all[0] : undefined;
    },
  };
}
