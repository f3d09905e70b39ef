import type { GraphModel, GraphNode } from './graph-model.ts';
import type { Weight } from './weights.ts';

/**
 * Mends a graph whose parametric activations, max(x, 0) + slope × min(x, 0), are spelled out as `relu(x) + (x − |x|) × s`, and wrongly:
 * the `relu` is fused into the depthwise convolutions that make x, so that x − |x| is always 0, and the sign of every s is turned.
 * Each becomes one fused activation of slope −2s, and x is again what it was before the `relu`. How this was found: docs/adr/0170.
 */
export function withFusedPrelu({ nodes, weights }: GraphModel): GraphModel {
  const kept = new Map(nodes);
  const slopes = new Map<string, Weight>(weights);
  for (const sum of nodes.values()) {
    const found = spelledOut(sum, nodes, weights);
    if (!found) continue;
    const { value, scale, apart } = found;
    const slope = `${sum.name}/slope`;
    slopes.set(slope, { shape: scale.shape, data: Float32Array.from(scale.data, (each) => -2 * each) });
    kept.set(sum.name, {
      ...value,
      name: sum.name,
      inputs: [...value.inputs, slope],
      texts: (attribute) => (attribute === 'fused_ops' ? ['BiasAdd', 'Prelu'] : value.texts(attribute)),
    });
    for (const name of [...apart, value.name]) kept.delete(name);
  }
  return { nodes: kept, weights: slopes };
}

/** The operation whose value an addition activates, and s; null where the addition is an addition. */
function spelledOut(sum: GraphNode, nodes: GraphModel['nodes'], weights: GraphModel['weights']) {
  const product = sum.op === 'Add' ? nodes.get(sum.inputs[1]!) : undefined;
  const difference = product?.op === 'Mul' ? nodes.get(product.inputs[0]!) : undefined;
  const magnitude = difference?.op === 'Sub' ? nodes.get(difference.inputs[1]!) : undefined;
  const scale = product && weights.get(product.inputs[1]!);
  if (!product || !difference || !scale || magnitude?.op !== 'Abs') return null;
  const value = nodes.get(difference.inputs[0]!)!;
  const positive = nodes.get(sum.inputs[0]!)!;
  const relu = positive.op === 'Relu' ? [positive.name] : [];
  const whole = value.texts('fused_ops');
  const complete = positive.op === 'Relu' ? positive.inputs[0] === value.name : positive === value;
  if (magnitude.inputs[0] !== value.name || !complete || whole[0] !== 'BiasAdd') return null;
  return { value, scale, apart: [product.name, difference.name, magnitude.name, ...relu] };
}
