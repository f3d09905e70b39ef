import type * as ort from 'onnxruntime-node';
import type { Models } from './models.ts';

/** Models whose inference time is counted: what a reading spends inside the network, over all, says whether our own code is the brake. */
export interface MeteredModels extends Models {
  /** Milliseconds spent in `run` since the meter was made. */
  spentMs(): number;
}

/** `only`: the one model whose time is counted. */
export function meterInference(models: Models, only?: string): MeteredModels {
  let spent = 0;
  const metered = (session: ort.InferenceSession): ort.InferenceSession =>
    new Proxy(session, {
      get(target, key) {
        if (key === 'run') {
          return async (...args: Parameters<ort.InferenceSession['run']>) => {
            const start = performance.now();
            try {
              return await target.run(...args);
            } finally {
              spent += performance.now() - start;
            }
          };
        }
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return {
    ...models,
    session: async (name) => {
      const session = await models.session(name);
      return only === undefined || only === name ? metered(session) : session;
    },
    spentMs: () => spent,
  };
}
