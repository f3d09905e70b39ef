import { expect, test } from 'vitest';
import { announced } from './consent.ts';

test.each([
  ['document_verification', ['document_type'], ['document', 'face']],
  ['data_verification', [], ['number', 'face']],
  ['data_verification', ['country', 'identifier'], ['face']],
  ['liveness_only', undefined, ['face']],
] as const)('%s with %j fixed announces %j', (type, fixed, steps) => {
  expect(announced({ verification_type: type, ...(fixed && { fixed }) })).toEqual(steps);
});
