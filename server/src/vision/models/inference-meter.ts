import type * as ort from 'onnxruntime-node';
import type { Models } from './models.ts';

/** Models whose inference time is measured. The rest of the time of a reading is spent in other code. */
export interface MeteredModels extends Models {
  /** Milliseconds spent in `run` since the meter was created. */
  spentMs(): number;
}

/** Measures the inference time. If `only` is given, only the time of this model is measured. */
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
