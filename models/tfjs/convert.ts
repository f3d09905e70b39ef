import { makeOnnxGraph } from '../onnx/graph.ts';
import { type GraphModel, type GraphNode, readGraphModel } from './graph-model.ts';
import { OPERATIONS, type Translation } from './operations.ts';

/**
 * A TensorFlow.js graph model (`model.json` and its weights) as an .onnx file with the same input.
 * `outputs` names the wanted outputs: ONNX name to the node it comes from; what only other outputs need is left out.
 * Throws for an operation, padding or fused activation that `operations.ts` does not know.
 */
export function convertGraphModel(
  json: Buffer,
  weights: Buffer,
  outputs: Readonly<Record<string, string>>,
): Uint8Array {
  return encodeGraphModel(readGraphModel(json, weights), outputs);
}

/** The same for a graph model that was read already. `batch`: how many inputs at once, a name where that is settled at run time. */
export function encodeGraphModel(
  model: GraphModel,
  outputs: Readonly<Record<string, string>>,
  batch: number | string = 1,
): Uint8Array {
  const graph = makeOnnxGraph('hakiki models/tfjs');
  const weight = (name: string) => {
    const found = model.weights.get(name);
    if (!found) throw new Error(`${name} is not a constant`);
    return found;
  };
  const tensor = (name: string) => {
    const constant = model.weights.get(name);
    if (!constant) return name;
    const data = constant.data instanceof Float32Array ? constant.data : Array.from(constant.data);
    return graph.constant({ shape: constant.shape, data }, name);
  };
  const translation: Translation = { graph, tensor, weight, batch };
  for (const node of inOrder(model, Object.values(outputs))) {
    const translate = OPERATIONS[node.op];
    if (!translate) throw new Error(`${node.name}: operation ${node.op} has no translation`);
    translate(node, translation);
  }
  for (const [output, node] of Object.entries(outputs)) graph.output(graph.node('Identity', [node], {}, output));
  return graph.encode();
}

/** The operations that the wanted nodes need, each after those it takes from. */
function inOrder({ nodes, weights }: GraphModel, wanted: readonly string[]): GraphNode[] {
  const order = new Map<string, GraphNode>();
  const visit = (name: string): void => {
    if (order.has(name) || weights.has(name)) return;
    const node = nodes.get(name);
    if (!node) throw new Error(`there is no node ${name}`);
    node.inputs.forEach(visit);
    order.set(name, node);
  };
  wanted.forEach(visit);
  return [...order.values()];
}
