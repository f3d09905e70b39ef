import type * as ort from 'onnxruntime-node';
import type { Models } from '../../server/src/vision/models/models.ts';

/** The models, and the milliseconds spent in their inference so far. */
export function timedModels(models: Models): { models: Models; inferenceMs: () => number } {
  let spent = 0;
  const session = async (name: string): Promise<ort.InferenceSession> => {
    const opened = await models.session(name);
    return new Proxy(opened, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (key !== 'run') return typeof value === 'function' ? value.bind(target) : value;
        return async (feeds: ort.InferenceSession.FeedsType) => {
          const start = performance.now();
          const results = await target.run(feeds);
          spent += performance.now() - start;
          return results;
        };
      },
    });
  };
  return { models: { ...models, session }, inferenceMs: () => spent };
}
