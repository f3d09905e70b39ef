// fast-check, for mutants: few runs at first and no search for the smallest counterexample, since any will do.
import * as fastCheck from 'fast-check';

const short = (parameters) => ({
  ...parameters,
  endOnFailure: true,
  numRuns: Math.min(parameters?.numRuns ?? 100, globalThis.mutationRuns ?? Number.POSITIVE_INFINITY),
});

export * from 'fast-check';
export const assert = (property, parameters) => fastCheck.assert(property, short(parameters));
export default { ...fastCheck, assert };
