import { expect, test, vi } from 'vitest';
import { ask } from './context.ts';

test('an ended run builds no screen', async () => {
  const build = vi.fn();
  await expect(ask(build, AbortSignal.abort(new Error('ended')))).rejects.toThrow('ended');
  expect(build).not.toHaveBeenCalled();
});
